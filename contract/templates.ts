/** Every message that leaves the site, for those who answer for it: its words, what is filled in, and how text messages are registered. */
import { z } from 'zod';
import { LANGUAGES } from './languages.ts';
import { may } from './roles.ts';
import { route } from './route.ts';
import { one } from './shapes.ts';

/**
 * `matches`: registered with these very words. `none`: no catalogue is configured. `missing`: the catalogue lacks it. `words`,
 * `category`: registered with other ones, so it would not be delivered. `unfinished`: without header or id.
 */
export const REGISTERED = ['matches', 'none', 'missing', 'words', 'category', 'unfinished'] as const;

const part = z.object({
  /** Which part of a message, e.g. `subject`. */
  part: z.string(),
  /** In the words of each language, with `{names}` for what is filled in. */
  texts: z.partialRecord(z.enum(LANGUAGES), z.string()),
  /** The same filled in. */
  samples: z.partialRecord(z.enum(LANGUAGES), z.string()),
});
const message = z.object({ name: z.string(), variables: z.array(z.string()), parts: z.array(part) });
const textMessage = message.extend({
  category: z.enum(['otp', 'service', 'promotional']),
  /** As it has to be registered with the operators. */
  to_register: z.string(),
  header: z.string().nullable(),
  template_id: z.string().nullable(),
  registered: z.enum(REGISTERED),
});
const notice = message.extend({
  topic: z.string(),
  /** Its ways beside the centre on the site. */
  mail: z.boolean(),
  sms: z.string().nullable(),
});

const templates = z.object({
  sms: z.object({
    /** `console`: nothing leaves, messages are in the outbox. */
    via: z.enum(['console', 'vendor']),
    /** The registered principal entity; null where no catalogue is configured. */
    entity_id: z.string().nullable(),
    /** Hosts that links may lead to. */
    links: z.array(z.string()),
    /** Why the catalogue that is configured cannot be used; null where it can, or where there is none. */
    problem: z.string().nullable(),
    messages: z.array(textMessage),
  }),
  mails: z.array(message),
  notices: z.array(notice),
});
export type MessageTemplates = z.output<typeof templates>;
export type MessageTemplate = z.output<typeof message>;
export type TextMessageTemplate = z.output<typeof textMessage>;

export const templatesRoutes = {
  listTemplates: route({
    method: 'GET',
    path: '/admin/templates',
    tag: 'Keeping order',
    summary: 'Every text message, mail and notification with its words and variables. They come with the program and are read only',
    auth: may('manage_settings'),
    rate: 'read',
    response: one(templates),
    example: {},
  }),
} as const;
