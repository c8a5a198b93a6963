/** Templates of all messages that the site sends, for administrators: texts, variables, and the registration of text messages. */
import { z } from 'zod';
import { LANGUAGES } from '../languages.ts';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { dataResponse } from '../base/shapes.ts';

const REGISTRATION_STATES = ['matches', 'none', 'missing', 'text_differs', 'category_differs', 'incomplete'] as const;

const part = z.object({
  part: z.string().describe('Part of the message, e.g. `subject`'),
  texts: z.partialRecord(z.enum(LANGUAGES), z.string()).describe('Text in each language, with `{names}` of variables'),
  samples: z.partialRecord(z.enum(LANGUAGES), z.string()).describe('The texts with sample values'),
});
const message = z.object({ name: z.string().describe('Name of the template'), variables: z.array(z.string()), parts: z.array(part) });
const textMessage = message.extend({
  category: z.enum(['otp', 'service', 'promotional']),
  to_register: z.string().describe('Text to register with the telecom operators'),
  header: z.string().nullable().describe('Registered sender name (DLT header), such as `THINAI`'),
  template_id: z.string().nullable(),
  registered: z
    .enum(REGISTRATION_STATES)
    .describe(
      'State of the DLT registration. `matches`: registered with exactly this text. `none`: no catalogue is configured. `missing`: not in the catalogue. `text_differs`, `category_differs`: registered with another text or category, so it would not be delivered. `incomplete`: header or id is missing',
    ),
});
const notificationTemplate = message.extend({
  topic: z.string(),
  mail: z.boolean().describe('Whether it is also sent by mail'),
  sms: z.string().nullable().describe('Name of the text message; null when none is sent'),
});

const templates = z.object({
  sms: z.object({
    type: z.enum(['console', 'vendor']).describe('`console`: nothing is sent, and messages are written to the outbox file'),
    entity_id: z.string().nullable().describe('The registered principal entity; null when no catalogue is configured'),
    links: z.array(z.string()).describe('Hosts that links may point to'),
    problem: z
      .string()
      .nullable()
      .describe('Why the configured catalogue cannot be used; null when it can be used, or when none is configured'),
    messages: z.array(textMessage),
  }),
  mails: z.array(message),
  notifications: z.array(notificationTemplate),
});
export type MessageTemplates = z.output<typeof templates>;
export type MessageTemplate = z.output<typeof message>;
export type TextMessageTemplate = z.output<typeof textMessage>;

export const messageTemplateRoutes = {
  listTemplates: route({
    method: 'GET',
    path: '/admin/templates',
    tag: 'Administration',
    summary: 'Templates of all text messages, mails and notifications with their variables; read only',
    auth: may('manage_settings'),
    rateClass: 'read',
    response: dataResponse(templates),
    example: {},
  }),
} as const;
