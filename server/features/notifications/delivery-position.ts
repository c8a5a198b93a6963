/**
 * Which notifications a page has received. The highest sequence number alone does not say it, because a transaction may commit after
 * another one with higher numbers, even while the page is not connected.
 */

/** How many sequence numbers above the settled one are remembered. The position is sent in a header, so it must be short. */
export const MAX_REMEMBERED = 100;

const FORMAT = new RegExp(`^\\d{1,15}(,\\d{1,15}){0,${MAX_REMEMBERED}}$`);

export interface DeliveryPosition {
  /** Every notification up to this sequence number was delivered, or is not delivered any more. */
  settledSeq: number;
  /** The delivered sequence numbers above it, with the creation time of each. */
  readonly delivered: Map<number, Date>;
}

/** Event id of the position: the settled sequence number, then the delivered ones above it. */
export const formatPosition = ({ settledSeq, delivered }: DeliveryPosition): string => [settledSeq, ...delivered.keys()].join();

/**
 * The position of an event id; null when it is invalid.
 * @param now creation time of the delivered notifications, which the id does not contain; a later time than the true one is safe
 */
export function parsePosition(text: string, now: Date): DeliveryPosition | null {
  if (!FORMAT.test(text)) return null;
  const [settledSeq = 0, ...delivered] = text.split(',').map(Number);
  return { settledSeq, delivered: new Map(delivered.map((seq) => [seq, now])) };
}

/** Adds a delivered notification. Above the limit, the lowest numbers are no longer remembered but settled. */
export function addDelivered(position: DeliveryPosition, row: { readonly seq: number; readonly created_at: Date }): void {
  position.delivered.set(row.seq, row.created_at);
  if (position.delivered.size > MAX_REMEMBERED) settleUpTo(position, Math.min(...position.delivered.keys()));
}

/** Settles the delivered notifications that were created before this time: nothing with a lower number can become visible any more. */
export function settleOld(position: DeliveryPosition, createdBefore: Date): void {
  const old = [...position.delivered].filter(([, createdAt]) => createdAt < createdBefore);
  settleUpTo(position, Math.max(...old.map(([seq]) => seq)));
}

/** Settles every notification up to this number, delivered or not. */
export function settleUpTo(position: DeliveryPosition, seq: number): void {
  position.settledSeq = Math.max(position.settledSeq, seq);
  for (const delivered of position.delivered.keys()) if (delivered <= position.settledSeq) position.delivered.delete(delivered);
}
