/** What people are told: the centre, and what is sent besides. News come live by `GET /notifications/stream`. */
import { z } from 'zod';
import { may } from './roles.ts';
import { route } from './route.ts';
import { one, pageQuery, paged } from './shapes.ts';

/** Path of the stream of server-sent events, below `/api/v1`. */
export const NOTIFICATION_STREAM = '/notifications/stream';

export const notification = z.object({
  id: z.uuid(),
  /** What happened, e.g. `contact_new`. */
  type: z.string(),
  /** The group people choose for. */
  topic: z.string(),
  title: z.string(),
  text: z.string(),
  /** What staff wrote to this person, in a sentence that says so; null mostly. */
  note: z.string().nullable(),
  /** What leads on. */
  action: z.string(),
  /** Where it leads within the site. */
  path: z.string(),
  created_at: z.string(),
  read_at: z.string().nullable(),
});
export type Notification = z.output<typeof notification>;

const channel = z.enum(['mail', 'sms']);
const topicChoices = z.object({
  topic: z.string(),
  label: z.string(),
  /** Null where nothing of the topic goes that way. */
  mail: z.boolean().nullable(),
  sms: z.boolean().nullable(),
});
export type TopicChoices = z.output<typeof topicChoices>;
const choices = z.object({
  topics: z.array(topicChoices),
  /** Whether there is a proven address to send to. */
  reach: z.object({ mail: z.boolean(), sms: z.boolean() }),
});

export const notificationRoutes = {
  listNotifications: route({
    method: 'GET',
    path: '/notifications',
    tag: 'Notifications',
    summary: 'What I was told, newest first, and how much of it is unread',
    auth: may('keep'),
    rate: 'read',
    query: z.strictObject({ ...pageQuery }),
    response: paged(notification).extend({ unread: z.int() }),
    example: { query: { page: 1, limit: 20 } },
  }),
  readNotifications: route({
    method: 'POST',
    path: '/notifications/read',
    tag: 'Notifications',
    summary: 'Mark some as read by their ids, or all there are now without ids; again changes nothing',
    auth: may('keep'),
    rate: 'write',
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(100).optional() }),
    response: one(z.object({ unread: z.int() })),
    example: { body: { ids: ['0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101'] } },
  }),
  getNotificationChoices: route({
    method: 'GET',
    path: '/notifications/choices',
    tag: 'Notifications',
    summary: 'What is sent to me by mail and text message, by topic',
    auth: may('keep'),
    rate: 'read',
    response: one(choices),
    example: {},
  }),
  setNotificationChoice: route({
    method: 'POST',
    path: '/notifications/choices',
    tag: 'Notifications',
    summary: 'Turn a topic on or off for mail or text messages',
    auth: may('keep'),
    rate: 'write',
    body: z.strictObject({ topic: z.string().max(40), channel, wanted: z.boolean() }),
    response: one(choices).extend({ message: z.string() }),
    example: { body: { topic: 'contacts', channel: 'sms', wanted: false } },
  }),
} as const;
