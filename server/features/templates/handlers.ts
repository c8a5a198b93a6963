import type { MessageTemplates, templatesRoutes, TextMessageTemplate } from '../../../contract/templates.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { MAIL_TEXTS } from '../../integrations/mail/index.ts';
import { fixedWords, readCatalogue } from '../../integrations/sms/open.ts';
import { heldAgainst, wordsToRegister } from '../../integrations/sms/registered.ts';
import { SMS_TEMPLATES, type SmsTemplate } from '../../integrations/sms/templates.ts';
import { NOTICE_TYPES, type NoticeType } from '../../notices/types.ts';
import { messageOf, partsBelow } from './wording.ts';

export function templatesHandlers(deps: Deps): Handlers<typeof templatesRoutes> {
  const { config, siteUrl } = deps;
  const fixed = fixedWords(config);
  const known = () => ({ ...fixed, link: siteUrl(), url: siteUrl() });

  function textMessages(): MessageTemplates['sms'] {
    const { catalogue } = config.sms;
    const { entityId, links, problem, states } = heldAgainst(catalogue === null ? null : () => readCatalogue(catalogue), fixed);
    const messages = (Object.keys(SMS_TEMPLATES) as SmsTemplate[]).map((name): TextMessageTemplate => {
      const state = states.get(name);
      return {
        // registered in English alone
        ...messageOf(name, { text: `sms.${name}` }, known(), ['en']),
        category: SMS_TEMPLATES[name].category,
        to_register: wordsToRegister(name, fixed),
        header: state?.header ?? null,
        template_id: state?.templateId ?? null,
        registered: state?.registered ?? 'none',
      };
    });
    return { via: config.sms.via, entity_id: entityId, links: [...links], problem, messages };
  }

  return {
    listTemplates: async () => ({
      data: {
        sms: textMessages(),
        mails: Object.entries(MAIL_TEXTS).flatMap(([name, parts]) =>
          parts === null ? [] : [messageOf(name, typeof parts === 'string' ? partsBelow(parts) : parts, known())],
        ),
        notices: Object.entries<NoticeType>(NOTICE_TYPES).map(([name, { topic, mail, sms }]) => ({
          ...messageOf(name, partsBelow(`notice.${name}`), known()),
          topic,
          mail,
          sms,
        })),
      },
    }),
  };
}
