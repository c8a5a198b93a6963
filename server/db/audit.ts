import { storableIp } from './ip-address.ts';
import type { Db, Tx } from './schema.ts';

/** Actions that the audit trail records; their texts are `audit_action.<action>`. */
export const AUDIT_ACTIONS = [
  'login',
  'login_failed',
  'role_change',
  'logout',
  'email_changed',
  'email_verified',
  'consent',
  'export',
  'erase',
  'registered',
  'password_set',
  'phone_verified',
  'phone_changed',
  'session_ended',
  'reveal',
  'harvest_suspected',
  'codes_flood_suspected',
  'sms_reply_refused',
  'contact_blocked',
  'reported_photo_seen',
  'pass_revoked',
  'reach_changed',
  'pass_opened',
  'call_refused',
  'call_report_refused',
  'pass_extended',
  'contact_unblocked',
  'publish',
  'status_change',
  'price_change',
  'review_submit',
  'review_withdraw',
  'review_approve',
  'review_reject',
  'partner_apply',
  'partner_approve',
  'partner_reject',
  'role_infer',
  'role_appeal',
  'role_decide',
  'people_search',
  'person_read',
  'suspend',
  'suspension_lifted',
  'sessions_ended',
  'setting_change',
  'document_publish',
  'place_add',
  'place_change',
  'place_aliases',
  'place_merge',
  'place_recount',
  'support_acknowledge',
  'support_take',
  'support_hand_back',
  'support_answer',
  'review_request_changes',
  'evidence_record',
  'evidence_withdraw',
  'take_down',
  'restore',
  'report_hide',
  'report_acknowledge',
  'report_decide',
  'remove',
  'plan_started',
  'plan_paid',
  'plan_refund',
  'plan_saved',
  'plan_withdrawn',
  'payment_refused',
  'payment_suspect',
  'boost',
  'list_add',
  'list_remove',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export interface NewAuditEvent {
  readonly action: AuditAction;
  /** Id of the person who did it; null when nobody was logged in, or when a job did it. */
  readonly actorId: string | null;
  /** The object of the action: the id of a person, a listing or a contact, or the name of a setting. */
  readonly subject?: string | null;
  readonly ip?: string | null;
  /** Details of the event. They must never contain a phone number, code, token or text written by a person. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

/** Records one action. Call this in the transaction of the action, so that neither is stored without the other. */
export async function audit(db: Db | Tx, event: NewAuditEvent): Promise<void> {
  await auditAll(db, [event]);
}

/** Records several actions in one statement. */
export async function auditAll(db: Db | Tx, events: readonly NewAuditEvent[]): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto('audit_event')
    .values(
      events.map((event) => ({
        at: event.at,
        actor_id: event.actorId,
        action: event.action,
        subject: event.subject ?? null,
        ip: event.ip ? storableIp(event.ip) : null,
        details: { ...event.details },
      })),
    )
    .execute();
}
