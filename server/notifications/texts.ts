import type { Selectable } from 'kysely';
import { DEFAULT_LANGUAGE } from '../../contract/languages.ts';
import { m } from '../../messages/compiled/messages.js';
import type { NotificationParam, NotificationTable } from '../db/schema.ts';
import { currentLanguage } from '../i18n/language.ts';
import { hasText, textById } from '../i18n/text.ts';

export type NotificationRow = Pick<Selectable<NotificationTable>, 'id' | 'seq' | 'type' | 'params' | 'path' | 'created_at' | 'read_at'>;

/**
 * Converts the variables of a notification to the current language. Values that begin with `@` are replaced with the texts of these message
 * ids.
 */
export const translateParams = (params: NotificationRow['params']): Readonly<Record<string, string | number>> =>
  Object.fromEntries(Object.entries(params).map(([name, param]) => [name, translateParam(param)]));

function translateParam(param: NotificationParam): string | number {
  // variables that were stored before a language was added have no text in that language
  if (typeof param === 'object') return param[currentLanguage()] ?? param[DEFAULT_LANGUAGE];
  const ids = typeof param === 'string' && /^@\S+(?: @\S+)*$/.test(param) ? param.slice(1).split(' @') : [];
  return ids.length > 0 && ids.every(hasText) ? ids.map((id) => textById(id)).reduce(joinTexts) : param;
}

const joinTexts = (before: string, reason: string): string => m['review.reason_and']({ before, reason });

export interface NotificationTexts {
  readonly title: string;
  readonly text: string;
  /** Text that staff wrote to this user; usually null. */
  readonly note: string | null;
  /** Label of the link to the notification's path. */
  readonly action: string;
}

/** The texts of a notification in the current language. */
export function notificationTexts({ type, params }: Pick<NotificationRow, 'type' | 'params'>): NotificationTexts {
  // older notifications contain only the first reason
  const inputs = translateParams({ ...(params.reason !== undefined && { reasons: params.reason }), ...params });
  const textPart = (part: string) => textById(`notification.${type}.${part}`, inputs);
  const { note } = params;
  return {
    title: textPart('title'),
    text: textPart('text'),
    note: typeof note === 'string' ? m['notification_center.note']({ note }) : null,
    action: textPart('action'),
  };
}
