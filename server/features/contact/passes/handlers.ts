import type { contactPassRoutes } from '../../../../contract/contact/passes.ts';
import { m } from '../../../../messages/compiled/messages.js';
import type { Deps } from '../../../deps.ts';
import type { Handlers } from '../../../http/handler.ts';
import { openedText } from '../opened-text.ts';
import { contactOwner } from '../contact-owner.ts';
import { readContactOptions } from '../contact-options.ts';
import { listViews } from './number-views.ts';
import { extendPass, listPasses, readPassesByContact, revokePass } from './passes.ts';

export function contactPassHandlers(deps: Deps): Handlers<typeof contactPassRoutes> {
  return {
    getPasses: async ({ viewer }, { query }) => ({ data: await listPasses(deps, viewer.id, query.as, query.before) }),
    openPass: ({ viewer, ip }, { body: { property_id } }) =>
      contactOwner(deps, { viewer, ip }, property_id, async (tx, contact) =>
        contact.waitlistPosition === null
          ? {
              message: openedText(contact),
              data: (await readPassesByContact(tx, viewer.id, [contact.id], deps.now())).get(contact.id)!,
              waitlist_position: null,
            }
          : { message: m['contact.waiting']({ place: contact.waitlistPosition }), data: null, waitlist_position: contact.waitlistPosition },
      ),
    getContactOptions: async ({ viewer }, { query }) => ({ data: await readContactOptions(deps, viewer.id, query.property_id) }),
    revokePass: async ({ viewer, ip }, { body }) => ({ data: await revokePass(deps, { id: viewer.id, ip }, body.id) }),
    extendPass: async ({ viewer, ip }, { body }) => ({ data: await extendPass(deps, { id: viewer.id, ip }, body.id) }),
    getNumberViews: async ({ viewer }) => ({ data: await listViews(deps.db, viewer.id, deps.now()) }),
  };
}
