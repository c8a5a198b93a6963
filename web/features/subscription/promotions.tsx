import type { Boost } from '../../../contract/subscription/records.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api } from '../../lib/api/api.ts';
import { dateText } from '../../lib/format/dates.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { LIST_NAME } from './plan-text.ts';
import { RecordList } from './record-list.tsx';

/** Current and future promotions of the person's listings. Renders nothing when there are none. */
export function Promotions() {
  return (
    <RecordList
      name="promotions"
      title={m['plans.promotions']()}
      load={async () => (await api('GET /subscription/boosts')).data}
      recordKey={({ property_id, list, starts_at }) => `${property_id} ${list} ${starts_at}`}
      Row={PromotionRow}
    />
  );
}

function PromotionRow({ record: { property_id, title, list, starts_at, ends_at, paused } }: { readonly record: Boost }) {
  return (
    <>
      <Anchor href={`/my-properties/${property_id}/statistics`} className="font-semibold hover:underline">
        {title}
      </Anchor>
      <p className="text-14 text-muted">
        {m['plans.promotion_line']({ list: LIST_NAME[list](), from: dateText(starts_at), until: dateText(ends_at) })}
      </p>
      {paused && <p className="text-14 font-semibold">{m['plans.promotion_paused']()}</p>}
    </>
  );
}
