import { m } from '../../../../messages/compiled/messages.js';
import type { ListingPage } from '../../../../contract/listing/listing.ts';
import { Section } from '../section.tsx';
import { Anchor } from '../../../ui/anchor.tsx';

/**
 * RERA registration of the project (Real Estate (Regulation and Development) Act): its numbers in large type, the website of the authority,
 * and the QR code in states that require one.
 */
export function ReraRegistration({ rera }: { readonly rera: ListingPage['rera'] }) {
  if (!rera) return null;
  const { numbers, exempt, authority, qr } = rera;
  return (
    <Section title={m['listing.rera']()}>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <dl>
            {numbers.map(({ label, number }) => (
              <div key={label} className="pb-2">
                <dt className="text-14 text-muted">{label}</dt>
                <dd className="text-22 font-bold">{number}</dd>
              </div>
            ))}
          </dl>
          {exempt && <p>{m['listing.rera_exempt']({ reason: exempt })}</p>}
          <p className="text-14 text-muted">{m['listing.rera_claimed']()}</p>
          {authority && (
            <Anchor
              href={authority.url}
              rel="external noopener nofollow"
              className="inline-flex min-h-11 items-center font-semibold text-indigo hover:underline"
            >
              {m['listing.rera_check']({ authority: authority.name })}
            </Anchor>
          )}
        </div>
        {qr && authority && (
          <svg
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            role="img"
            aria-label={m['listing.rera_qr']({ authority: authority.name })}
            className="size-28 shrink-0 rounded-control bg-white"
            shapeRendering="crispEdges"
          >
            <path d={qr.path} className="fill-black" />
          </svg>
        )}
      </div>
    </Section>
  );
}
