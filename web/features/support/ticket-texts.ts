import type { SupportTopic } from '../../../contract/support.ts';
import { m } from '../../../messages/compiled/messages.js';

export const TOPIC_TEXTS: Readonly<Record<SupportTopic, () => string>> = {
  login: m['support.topic.login'],
  posting: m['support.topic.posting'],
  payment: m['support.topic.payment'],
  safety: m['support.topic.safety'],
  privacy: m['support.topic.privacy'],
  grievance: m['support.topic.grievance'],
  other: m['support.topic.other'],
};
export const TICKET_STATE_TEXTS = {
  open: m['support.state.open'],
  acknowledged: m['support.state.acknowledged'],
  closed: m['support.state.closed'],
};
