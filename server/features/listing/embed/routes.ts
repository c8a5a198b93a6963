/** `GET /embed/<id>` returns the card of a listing for a frame on another site (docs/operator.md). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGES, pathIn } from '../../../../contract/languages.ts';
import { listingId } from '../../../../contract/base/shapes.ts';
import type { Deps } from '../../../deps.ts';
import { cachingHeaders, sharedCaching } from '../../../http/pages/send-page.ts';
import { findListing } from '../../../listings/read/listing-ref.ts';
import { embedPage, embedPolicy } from './embed-page.ts';

export function embedRoutes(deps: Deps) {
  async function sendEmbed(request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) {
    const id = listingId.safeParse(request.params.id);
    const listing = id.success ? await findListing(deps.db, id.data) : null;
    const [card = null] = listing?.isLive ? await deps.cards.getCards([listing]) : [];
    reply.removeHeader('x-frame-options');
    return reply
      .status(card ? 200 : 404)
      .type('text/html; charset=utf-8')
      .headers({
        // cached like a page, so that a listing that was taken down soon disappears from frames on other sites
        ...cachingHeaders(sharedCaching(false)),
        'content-security-policy': embedPolicy(deps.config.storage.mediaUrl),
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(embedPage(card, deps.siteUrl()));
  }
  return async (app: FastifyInstance): Promise<void> => {
    for (const language of LANGUAGES)
      app.get<{ Params: { id: string } }>(
        pathIn(language, '/embed/:id'),
        { schema: { hide: true }, config: { rateClass: 'page' } },
        sendEmbed,
      );
  };
}
