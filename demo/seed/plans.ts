/** Plans of the demo market, as an operator might sell them. Prices are fictitious. */
import type { Db, PlanTexts } from '../../server/db/schema.ts';

interface DemoPlan {
  readonly id: string;
  readonly audience: 'seeker' | 'owner' | 'agent' | 'developer';
  readonly texts: PlanTexts;
  /** Without tax. */
  readonly rupees: number;
  /** Services accounting code of GST. 998439: other online information; 998365: sale of internet advertising space (Rate notification 11/2017, annexure). */
  readonly sac: '998439' | '998365';
  readonly days: number;
  readonly contacts: number;
  readonly listings: number | null;
  readonly boosts: readonly { readonly list: string; readonly days: number; readonly count: number }[];
  readonly refund: 'none' | 'proportional';
}

const DEMO_PLANS: readonly DemoPlan[] = [
  {
    id: 'seeker-plus',
    audience: 'seeker',
    texts: {
      en: { name: 'Seeker Plus', summary: '25 more contacts, valid for 45 days' },
      ta: { name: 'தேடுபவர் பிளஸ்', summary: 'சில வாரத் தேடலுக்கு மேலும் 25 தொடர்புகள்' },
      hi: { name: 'खोज प्लस', summary: '25 और संपर्क, 45 दिन तक' },
    },
    rupees: 499,
    sac: '998439',
    days: 45,
    contacts: 25,
    listings: null,
    boosts: [],
    refund: 'proportional',
  },
  {
    id: 'seeker-wide',
    audience: 'seeker',
    texts: {
      en: { name: 'Seeker Wide', summary: '60 more contacts, valid for 60 days' },
      ta: { name: 'தேடுபவர் விரிவு', summary: 'பல பகுதிகளில் தேட மேலும் 60 தொடர்புகள்' },
      hi: { name: 'खोज प्रो', summary: '60 और संपर्क, 60 दिन तक' },
    },
    rupees: 899,
    sac: '998439',
    days: 60,
    contacts: 60,
    listings: null,
    boosts: [],
    refund: 'proportional',
  },
  {
    id: 'owner-boost',
    audience: 'owner',
    texts: {
      en: { name: 'A week in front', summary: 'Your listing in Hot this week for 7 days, marked as promoted' },
      ta: { name: 'ஒரு வாரம் முன்னால்', summary: 'உங்கள் வீடு ஏழு நாட்கள் சூடான வீடுகள் பட்டியலில், விளம்பரம் என்ற குறிப்புடன்.' },
      hi: { name: 'एक हफ़्ता आगे', summary: 'आपकी लिस्टिंग 7 दिन “इस हफ़्ते चर्चित” में, प्रचारित लेबल के साथ' },
    },
    rupees: 299,
    sac: '998365',
    days: 30,
    contacts: 0,
    listings: null,
    boosts: [{ list: 'hot_property', days: 7, count: 1 }],
    refund: 'proportional',
  },
  {
    id: 'owner-top',
    audience: 'owner',
    texts: {
      en: { name: 'A week on top', summary: 'Your listing above search results for 7 days, marked as promoted' },
      ta: { name: 'ஒரு வாரம் மேலே', summary: 'உங்கள் வீடு ஏழு நாட்கள், பொருந்தும் தேடல்களுக்கு மேலே, விளம்பரம் என்ற குறிப்புடன்.' },
      hi: { name: 'एक हफ़्ता सबसे ऊपर', summary: 'आपकी लिस्टिंग 7 दिन खोज नतीजों के ऊपर, प्रचारित लेबल के साथ' },
    },
    rupees: 499,
    sac: '998365',
    days: 30,
    contacts: 0,
    listings: null,
    boosts: [{ list: 'top_slot', days: 7, count: 1 }],
    refund: 'proportional',
  },
  {
    id: 'agent-month',
    audience: 'agent',
    texts: {
      en: { name: 'Agent Month', summary: '40 contacts and 5 promotions in 30 days' },
      ta: { name: 'முகவர் மாதம்', summary: '30 நாட்களில் 40 தொடர்புகள், 5 விளம்பரங்கள்' },
      hi: { name: 'एजेंट महीना', summary: '30 दिन में 40 संपर्क और 5 प्रचार' },
    },
    rupees: 1999,
    sac: '998365',
    days: 30,
    contacts: 40,
    listings: null,
    boosts: [
      { list: 'hot_property', days: 7, count: 2 },
      { list: 'featured_property', days: 7, count: 2 },
      { list: 'top_slot', days: 7, count: 1 },
    ],
    refund: 'proportional',
  },
  {
    id: 'developer-launch',
    audience: 'developer',
    texts: {
      en: { name: 'Launch', summary: 'A new project on the home page for 30 days and above searches for 14 days' },
      ta: { name: 'அறிமுகம்', summary: 'புதிய திட்டம் முப்பது நாட்கள் தன் நகரின் பட்டியல்களில், இரண்டு வாரங்கள் தேடல்களுக்கு மேலே.' },
      hi: { name: 'नई शुरुआत', summary: 'नया प्रोजेक्ट 30 दिन होम पेज पर और 14 दिन खोज नतीजों के ऊपर' },
    },
    rupees: 9999,
    sac: '998365',
    days: 60,
    contacts: 0,
    listings: null,
    boosts: [
      { list: 'new_launch', days: 30, count: 2 },
      { list: 'premium_property', days: 14, count: 2 },
      { list: 'top_slot', days: 14, count: 1 },
    ],
    refund: 'proportional',
  },
];

/** Rate of GST in hundredths of a percent. */
const GST_BPS = 1800;

/** Creates the demo plans if there are no plans at all. Safe to repeat. */
export async function seedDemoPlans(db: Db, now: Date): Promise<void> {
  if (await db.selectFrom('plan').select('id').limit(1).executeTakeFirst()) return;
  await db.transaction().execute(async (tx) => {
    for (const [position, plan] of DEMO_PLANS.entries()) {
      await tx.insertInto('plan').values({ id: plan.id, audience: plan.audience, position, created_at: now }).execute();
      await tx
        .insertInto('plan_version')
        .values({
          plan_id: plan.id,
          version: 1,
          texts: JSON.stringify(plan.texts),
          price_paise: plan.rupees * 100,
          gst_bps: GST_BPS,
          sac: plan.sac,
          validity_days: plan.days,
          contacts: plan.contacts,
          active_listings: plan.listings,
          boosts: JSON.stringify(plan.boosts),
          refund: plan.refund,
          created_at: now,
          created_by: null,
        })
        .execute();
    }
  });
}
