/** Notifications of users, and their choices of topics and channels. */
import type { Generated } from 'kysely';
import type { DEFAULT_LANGUAGE, Language } from '../../../contract/languages.ts';
import type { Json, NullableTimestamp } from './columns.ts';

/** A text in all languages that the site had when it was written. */
export type EveryLanguage = Readonly<Partial<Record<Language, string>> & Record<typeof DEFAULT_LANGUAGE, string>>;
/** A parameter of a notification's text. */
export type NotificationParam = string | number | EveryLanguage;

export interface NotificationTable {
  id: Generated<string>;
  seq: Generated<number>;
  user_id: string;
  type: string;
  key: string;
  params: Json<Readonly<Record<string, NotificationParam>>>;
  path: string;
  created_at: Date;
  read_at: NullableTimestamp;
  mail_due_at: NullableTimestamp;
  sms_due_at: NullableTimestamp;
  push_due_at: NullableTimestamp;
}

export interface NotificationPreferenceTable {
  user_id: string;
  topic: string;
  channel: 'mail' | 'sms' | 'push';
  enabled: boolean;
  changed_at: Date;
}

/** A browser that shows notifications. It belongs to a session. */
export interface PushSubscriptionTable {
  session_id: string;
  user_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Date;
}
