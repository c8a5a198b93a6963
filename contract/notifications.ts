/**
 * Notifications: the notification centre, and settings for mail and text messages. New notifications arrive through `GET
 * /notifications/stream`.
 */
import { z } from 'zod';
import { may } from './base/roles.ts';
import { route } from './base/route.ts';
import { dataResponse, pageQuery, pagedResponse } from './base/shapes.ts';

/** Path of the stream of server-sent events, below `/api/v1`. */
export const NOTIFICATION_STREAM = '/notifications/stream';

const notification = z.object({
  id: z.uuid(),
  type: z.string().describe('Type of event, e.g. `contact_new`'),
  topic: z.string().describe('Group of types that people can switch on and off'),
  title: z.string(),
  text: z.string(),
  note: z.string().nullable().describe('A sentence that staff wrote to this person; null for most notifications'),
  action: z.string().describe('Text of the link'),
  path: z.string().describe('Path within the site'),
  created_at: z.string(),
  read_at: z.string().nullable(),
});
export type Notification = z.output<typeof notification>;

const channel = z.enum(['mail', 'sms', 'push']);
/** Base64url text of a value with this number of bytes. */
const bytes = (count: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}=*$`), 'push.device');
const topicPreferences = z.object({
  topic: z.string(),
  label: z.string(),
  mail: z.boolean().nullable().describe('Null when the topic is never sent through that channel'),
  sms: z.boolean().nullable(),
  push: z.boolean().nullable(),
});
export type TopicPreferences = z.output<typeof topicPreferences>;
const preferences = z.object({
  topics: z.array(topicPreferences),
  available_channels: z
    .object({ mail: z.boolean(), sms: z.boolean(), push: z.boolean() })
    .describe('Whether there is a verified mail address or number; for `push`: whether any device of the caller shows notifications'),
  push: z.object({
    key: z.string().describe('Public key of the site, for `PushManager.subscribe`'),
    this_device: z.boolean().describe('Whether the device of this session shows notifications'),
  }),
});

export const notificationRoutes = {
  listNotifications: route({
    method: 'GET',
    path: '/notifications',
    tag: 'Notifications',
    summary: 'Notifications of the caller, newest first, and how many are unread',
    auth: may('use_personal_lists'),
    rateClass: 'read',
    query: z.strictObject({ ...pageQuery }),
    response: pagedResponse(notification).extend({ unread: z.int() }),
    example: { query: { page: 1, limit: 20 } },
  }),
  markNotificationsRead: route({
    method: 'POST',
    path: '/notifications/read',
    tag: 'Notifications',
    summary: 'Mark notifications as read: those with these ids, or all without ids. Safe to repeat',
    auth: may('use_personal_lists'),
    rateClass: 'write',
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(100).optional() }),
    response: dataResponse(z.object({ unread: z.int() })),
    example: { body: { ids: ['0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101'] } },
  }),
  getNotificationPreferences: route({
    method: 'GET',
    path: '/notifications/preferences',
    tag: 'Notifications',
    summary: 'What is sent to the caller by mail, text message and to their devices, by topic',
    auth: may('use_personal_lists'),
    rateClass: 'read',
    response: dataResponse(preferences),
    example: {},
  }),
  setNotificationPreference: route({
    method: 'POST',
    path: '/notifications/preferences',
    tag: 'Notifications',
    summary: 'Turn a topic on or off for mail, text messages or devices',
    auth: may('use_personal_lists'),
    rateClass: 'write',
    body: z.strictObject({ topic: z.string().max(40), channel, enabled: z.boolean() }),
    response: dataResponse(preferences).extend({ message: z.string() }),
    example: { body: { topic: 'contacts', channel: 'sms', enabled: false } },
  }),
  addPushDevice: route({
    method: 'POST',
    path: '/notifications/device',
    tag: 'Notifications',
    summary:
      'Show notifications on the device of this session, which a PushSubscription describes. The subscription ends with the session. Safe to repeat',
    auth: may('use_personal_lists'),
    rateClass: 'write',
    body: z.strictObject({
      endpoint: z.url({ error: 'push.device' }).max(1000, 'push.device'),
      keys: z.strictObject({ p256dh: bytes(65), auth: bytes(16) }),
    }),
    response: dataResponse(preferences).extend({ message: z.string() }),
    example: {
      body: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/example',
        keys: {
          p256dh: 'BOHVsfl9bw-z8r9npRvnXJJcSBejzlal85V2fu385pixaMQ0CNfvUweM2kg22mSjA7WSYcA0vf5QO2ze2Ptw72o',
          auth: 'Gnmk1g3mcY6OWzJuM4rlMw',
        },
      },
    },
  }),
  removePushDevice: route({
    method: 'DELETE',
    path: '/notifications/device',
    tag: 'Notifications',
    summary: 'Stop showing notifications on the device of this session. Safe to repeat',
    auth: may('use_personal_lists'),
    rateClass: 'write',
    response: dataResponse(preferences).extend({ message: z.string() }),
    example: {},
  }),
} as const;
