import type { Role } from '../../../contract/base/roles.ts';
import { m } from '../../../messages/compiled/messages.js';

export const ROLE_NAME: Readonly<Record<Role, () => string>> = {
  user: m['role_name.user'],
  agent: m['role_name.agent'],
  developer: m['role_name.developer'],
  channel_partner: m['role_name.channel_partner'],
  support: m['role_name.support'],
  moderator: m['role_name.moderator'],
  administrator: m['role_name.administrator'],
};
