import type { MessageTemplates, messageTemplateRoutes, TextMessageTemplate } from '../../../contract/administration/message-templates.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { MAIL_TEXTS } from '../../integrations/mail/index.ts';
import { fixedVariables, readCatalogue } from '../../integrations/sms/create-adapter.ts';
import { catalogueStatus, textToRegister } from '../../integrations/sms/dlt-catalogue.ts';
import { SMS_TEMPLATES, type SmsTemplate } from '../../integrations/sms/templates.ts';
import { NOTIFICATION_TYPES, type NotificationType } from '../../notifications/types.ts';
import { presentTemplate, findParts } from './presenters.ts';

export function templatesHandlers(deps: Deps): Handlers<typeof messageTemplateRoutes> {
  const { config, siteUrl } = deps;
  const fixed = fixedVariables(config);
  const siteExamples = () => ({ ...fixed, link: siteUrl(), url: siteUrl() });

  function presentSmsTemplates(): MessageTemplates['sms'] {
    const { catalogue } = config.sms;
    const { entityId, links, problem, states } = catalogueStatus(catalogue === null ? null : () => readCatalogue(catalogue), fixed);
    const messages = (Object.keys(SMS_TEMPLATES) as SmsTemplate[]).map((name): TextMessageTemplate => {
      const state = states.get(name);
      return {
        // SMS templates are registered in English only
        ...presentTemplate(name, { text: `sms.${name}` }, siteExamples(), ['en']),
        category: SMS_TEMPLATES[name].category,
        to_register: textToRegister(name, fixed),
        header: state?.header ?? null,
        template_id: state?.templateId ?? null,
        registered: state?.registered ?? 'none',
      };
    });
    return { type: config.sms.type, entity_id: entityId, links: [...links], problem, messages };
  }

  return {
    listTemplates: async () => ({
      data: {
        sms: presentSmsTemplates(),
        mails: Object.entries(MAIL_TEXTS).flatMap(([name, parts]) =>
          parts === null ? [] : [presentTemplate(name, typeof parts === 'string' ? findParts(parts) : parts, siteExamples())],
        ),
        notifications: Object.entries<NotificationType>(NOTIFICATION_TYPES).map(([name, { topic, mail, sms }]) => ({
          ...presentTemplate(name, findParts(`notification.${name}`), siteExamples()),
          topic,
          mail,
          sms,
        })),
      },
    }),
  };
}
