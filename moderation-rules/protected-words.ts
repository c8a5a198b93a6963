/**
 * Words for groups of people who may not be excluded from a home, and words that exclude or admit (docs/decisions/0013-review.md). Only
 * data: `exclusions.ts` does the matching. All words are in the normalized form of `folded-text.ts`; a stem in Tamil or Devanagari matches
 * all its case endings.
 */

/** Categories of people who may not be excluded. */
const GROUNDS = ['religion', 'caste', 'region', 'family', 'health', 'gender', 'diet', 'bachelors'] as const;
export type Ground = (typeof GROUNDS)[number];

/** Splits words and phrases that are separated by commas. */
const list = (words: string): string[] => words.split(',').map((word) => word.trim());

interface GroupWords {
  readonly ground: Ground;
  /** Nouns that mean people by themselves, as in "no muslims". In the singular; the plural with s matches too. */
  readonly nouns: readonly string[];
  /** Words that mean people only next to a noun for people or directly next to an excluding word, as in "hindu family" and "only hindu". */
  readonly adjectives: readonly string[];
}

export const GROUP_WORDS: readonly GroupWords[] = [
  {
    ground: 'religion',
    nouns: list(`
      muslim, mohammedan, islamist, christian, sikh, parsi, buddhist, athiest, atheist, musalman, isai
    `),
    adjectives: list(`
      hindu, jain, islam, islamic, catholic, protestant, pentecostal, religious minority, minority, இந்து, இஸ்லாமிய, முஸ்லிம்,
      முஸ்லீம், கிறிஸ்தவ, கிறித்தவ, கிறிஸ்துவ, சீக்கிய, ஜைன, சமண, हिंदू, हिन्दू, मुस्लिम, मुसलमान, ईसाई, सिख, सिक्ख, जैन,
      पारसी, बौद्ध
    `),
  },
  {
    ground: 'caste',
    nouns: list(`
      dalit, harijan, chamar, sc/st, sc st, obc, backward class, lower caste, low caste, upper caste, high caste
    `),
    adjectives: list(`
      brahmin, brahman, iyer, iyengar, mudaliar, gounder, goundar, chettiar, nadar, thevar, vanniyar, naidu, reddy, kamma,
      kapu, nair, ezhava, lingayat, vokkaliga, rajput, jat, kshatriya, vaishya, agarwal, baniya, maratha, kayastha, yadav,
      forward caste, same caste, sc, st, பிராமண, பிராமின், ஐயர், அய்யர், ஐயங்கார், அய்யங்கார், முதலியார், கவுண்டர், செட்டியார்,
      நாடார், தேவர், வன்னியர், தலித், தாழ்த்தப்பட்ட, உயர் சாதி, உயர்சாதி, ब्राह्मण, दलित, राजपूत, जाट, क्षत्रिय, वैश्य, बनिया,
      अग्रवाल, यादव, ऊंची जाति, नीची जाति, हरिजन
    `),
  },
  {
    ground: 'region',
    nouns: list(`
      north indian, south indian, northie, north easterner, northeasterner, tamilian, malayali, malayalee, mallu, kannadiga,
      andhraite, telugite, bihari, up wala, kashmiri, nepali, bangladeshi, african, nigerian, foreigner, outsider, marwadi,
      marwari, madrasi, chinki
    `),
    adjectives: list(`
      tamil, telugu, kannada, malayalam, keralite, kerala, bengali, gujarati, punjabi, marathi, sindhi, oriya, odia, assamese,
      north east, northeast, hindi speaking, tamil speaking, foreign, other state, local, வட இந்திய, வடஇந்திய, வட மாநில,
      வடமாநில, தென்னிந்திய, மலையாளி, தெலுங்கர், வெளிமாநில, வெளி மாநில, தமிழர், बिहारी, उत्तर भारतीय, दक्षिण भारतीय, बंगाली,
      गुजराती, मराठी, पंजाबी, कश्मीरी, मद्रासी, नेपाली, मारवाड़ी
    `),
  },
  {
    ground: 'family',
    nouns: list(`
      unmarried couple, live in couple, live in, livein, divorcee, divorced, widow, widower, single mother, single mom,
      single parent, single woman, single women, single lady, single ladies, unmarried girl, pregnant women, separated women
    `),
    adjectives: list(`
      விதவை, விவாகரத்து, विधवा, तलाकशुदा, intercaste, inter caste, inter religious
    `),
  },
  {
    ground: 'health',
    nouns: list(`
      disabled, handicapped, hiv, hiv positive, wheelchair user, mental patient, cancer patient, differently abled
    `),
    adjectives: list(`
      மாற்றுத்திறனாளி, ஊனமுற்ற, विकलांग, दिव्यांग
    `),
  },
  {
    ground: 'gender',
    nouns: list(`
      gay, lesbian, lgbt, lgbtq, transgender, hijra, eunuch, homosexual
    `),
    adjectives: list(`
      trans, திருநங்கை, किन्नर, हिजड़ा
    `),
  },
  {
    ground: 'diet',
    nouns: list(`
      vegetarian, non vegetarian, nonvegetarian, non veg eater, meat eater, beef eater, vegan
    `),
    adjectives: list(`
      veg, pure veg, pure vegetarian, non veg, nonveg, saivam, shakahari, sakahari, mansahari, சைவ, அசைவ, शाकाहारी, मांसाहारी
    `),
  },
  {
    ground: 'bachelors',
    nouns: list(`
      bachelor, bachelorette, spinster, unmarried, single men, single man
    `),
    adjectives: list(`
      திருமணமாகாத, பேச்சிலர், பேச்சுலர், अविवाहित, कुंवारे, बैचलर, brahmachari
    `),
  },
];

/** Nouns for people. An adjective before one of them results in a group. */
export const PEOPLE_NOUNS: readonly string[] = list(`
  family, families, person, persons, people, peoples, tenant, tenants, community, communities, boy, boys, girl, girls, lady,
  ladies, gents, men, women, couple, couples, student, students, bachelors, caste, religion, background, guys, folks, members,
  customers, buyers, category, eaters, brothers, professionals, log, logon, parivar, குடும்பம், குடும்பத்தினர்,
  குடும்பத்தினருக்கு, குடும்பங்களுக்கு, குடும்பத்திற்கு, சமூகத்தினர், சமூகத்தினருக்கு, நபர்கள், परिवार, परिवारों, लोग, लोगों,
  समाज, किरायेदार, किराएदार, लड़के, लड़कियां, लड़कियों, family ku, kudumbam
`);

/** Excluding phrases before the group: "no muslims", "only for hindu families". */
export const EXCLUDING_BEFORE: readonly string[] = list(`
  no, not for, not to, not, except, excluding, without, only, only for, exclusively, exclusively for, strictly, strictly for,
  strictly no, preferably, prefer, prefers, preferred, preference to, preference for, looking for, want, wanted, need, needed,
  suitable for, ideal for, meant for, reserved for, avoid, don't want, dont want, never, sirf, keval, kewal, siraf, सिर्फ,
  केवल, मात्र, வேண்டும்
`);

/** Excluding phrases after the group: "hindus only", "muslims are not allowed", "முஸ்லிம்களுக்கு கிடையாது". */
export const EXCLUDING_AFTER: readonly string[] = list(`
  only, alone, not allowed, not permitted, not preferred, not accepted, not entertained, not considered, not welcome,
  not eligible, not encouraged, preferred, preferable, preferably, excuse, please excuse, pls excuse, strictly not allowed,
  need not apply, need not call, please stay away, stay away, strictly no, required, wanted, needed, prohibited, banned,
  mattum, mattume, matum, kidaiyathu, kidayathu, kedaiyathu, vendam, illai, anumathi illai, thara mattom, மட்டும், மட்டுமே,
  கிடையாது, வேண்டாம், இல்லை, அனுமதி இல்லை, அனுமதியில்லை, தர மாட்டோம், தரமாட்டோம், ko nahi, ko nahin, nahi, nahin, nahi chahiye,
  allowed nahi, mana hai, ke liye, ke liye nahi, hi, को नहीं, नहीं, के लिए नहीं, के लिए, ही, मना है, वर्जित, नहीं चाहिए
`);

/** Words that are allowed between the group and the excluding phrase. */
export const FILLER_WORDS: readonly string[] = list(`
  any, the, a, an, for, to, other, pure, strict, strictly, decent, good, small, and, or, of, our, same, are, is, will, be,
  please, pls, kindly, also, based, working, from, by, like, with, ku, kku, kalukku, के, को, और, या, का, ke, ko, aur, ya,
  மற்றும், அல்லது, உள்ள
`);

/**
 * When one of these comes after it, the word is part of a name of a place, dish or language instead of a group: "Muslim Street", "Gujarati
 * mess", "Tamil medium".
 */
export const PLACE_NOUNS: readonly string[] = list(`
  street, st, road, rd, lane, cross, main, nagar, colony, temple, school, college, university, hospital, mission, church,
  mosque, masjid, dargah, durgah, palli, area, locality, mohalla, cemetery, graveyard, burial, ground, hall, mahal, agraharam,
  bazaar, bazar, market, restaurant, restaurants, mess, food, foods, meals, sweets, sweet, bakery, hotel, hotels, club,
  association, trust, newspaper, paper, office, bank, park, layout, puram, palayam, pet, pettai, theru, bhavan, bhawan, sangam,
  matriculation, medium, language, style, cuisine, cooking, kitchen, canteen, stall, shop, shops, depot, garden, nivas, gali,
  chowk, samaj, mandir, gurudwara, friendly, access, accessible, toilet, ramp, parking, stain, வீதி, தெரு, சாலை, கோவில்,
  கோயில், பள்ளி, பள்ளிவாசல், மருத்துவமனை, நகர், உணவகம், உணவு, गली, मोहल्ला, मंदिर, मस्जिद, स्कूल, अस्पताल, भोजनालय, कॉलोनी,
  नगर, मार्ग
`);
