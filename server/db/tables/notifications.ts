/** What people are told, and how they want to be told. */
import type { Generated } from 'kysely';
import type { Language } from '../../../contract/languages.ts';
import type { Json, NullableTime } from './columns.ts';

/** The same words in every language; their reader sees one. */
export type EveryLanguage = Readonly<Record<Language, string>>;
/** What the texts of a notice name. */
export type Fact = string | number | EveryLanguage;

export interface NotificationTable {
  id: Generated<string>;
  seq: Generated<number>;
  user_id: string;
  type: string;
  key: string;
  facts: Json<Readonly<Record<string, Fact>>>;
  path: string;
  created_at: Date;
  read_at: NullableTime;
  mail_due_at: NullableTime;
  sms_due_at: NullableTime;
}

export interface NotificationChoiceTable {
  user_id: string;
  topic: string;
  channel: 'mail' | 'sms';
  wanted: boolean;
  changed_at: Date;
}
