/**
 * Words for numbers, by language. An entry of `numbers` is the number at its position, with its spellings separated by spaces: in the script
 * of the language, in the Latin letters that people type, and English words in that script.
 */
interface NumberWords {
  /** From zero on, separated by commas. */
  readonly numbers: string;
  /** Words for 20, 30 ... 90, to which a digit may be added ("ninety eight"), separated by commas. */
  readonly tens?: string;
  /** A letter that may be written between such a word and a digit that begins with a vowel. */
  readonly glide?: string;
  readonly double?: string;
  readonly triple?: string;
  /** Letters that are exchanged in other spellings. */
  readonly exchanged?: readonly (readonly [string, string])[];
}

const DEVANAGARI_EXCHANGES = [
  ['ँ', 'ं'],
  ['\u093c', ''],
  ['ट्ठ', 'ठ'],
  ['ठ्ठ', 'ठ'],
  ['नवे', 'नबे'],
] as const;

export const NUMBER_WORDS: Readonly<Record<string, NumberWords>> = {
  en: {
    numbers: `zero oh, one, two, three, four, five, six, seven, eight, nine,
      ten, eleven, twelve, thirteen, fourteen, fifteen, sixteen, seventeen, eighteen, nineteen`,
    tens: 'twenty, thirty, forty fourty, fifty, sixty, seventy, eighty, ninety ninty',
    double: 'double dbl',
    triple: 'triple tripple treble',
  },
  hi: {
    numbers: `
      शून्य सिफर ज़ीरो shunya sunya, एक वन ek, दो टू do, तीन थ्री teen tin, चार फोर char chaar, पाँच पान्च फाइव paanch panch panj, छह छः छे छै सिक्स chhe chhah che chah cheh,
        सात सेवन saat sat, आठ एट aath aat, नौ नाइन nau nav,
      दस das dus, ग्यारह gyarah, बारह barah, तेरह terah, चौदह chaudah, पंद्रह पन्द्रह pandrah, सोलह solah, सत्रह सतरह satrah, अट्ठारह atharah, उन्नीस unnis,
      बीस bees, इक्कीस ikkis, बाईस बाइस bais, तेईस तेइस teis, चौबीस chaubis, पच्चीस pachis, छब्बीस chhabbis, सत्ताईस सत्ताइस sattais, अट्ठाईस अट्ठाइस atthais, उनतीस उन्तीस untis,
      तीस tees, इकतीस इकत्तीस ikattis, बत्तीस battis, तैंतीस तेंतीस taintis, चौंतीस chauntis, पैंतीस paintis, छत्तीस chhattis, सैंतीस saintis, अड़तीस adtis, उनतालीस untalis,
      चालीस chalis, इकतालीस iktalis, बयालीस bayalis, तैंतालीस taintalis, चौवालीस चवालीस chauvalis, पैंतालीस paintalis, छियालीस chhiyalis, सैंतालीस saintalis, अड़तालीस adtalis,
        उनचास उनंचास unchas,
      पचास pachas, इक्यावन ikyavan, बावन bavan, तिरपन तिरेपन tirpan, चौवन चव्वन chauvan, पचपन pachpan, छप्पन chhappan, सत्तावन sattavan, अट्ठावन atthavan, उनसठ unsath,
      साठ saath, इकसठ iksath, बासठ basath, तिरसठ तिरेसठ tirsath, चौंसठ चौसठ chaunsath, पैंसठ painsath, छियासठ छाछठ chhiyasath, सड़सठ सरसठ sadsath, अड़सठ adsath, उनहत्तर unhattar,
      सत्तर sattar, इकहत्तर ikhattar, बहत्तर bahattar, तिहत्तर tihattar, चौहत्तर chauhattar, पचहत्तर पिचहत्तर pachhattar, छिहत्तर छियत्तर chhihattar, सतहत्तर satahattar, अठहत्तर athahattar,
        उन्यासी उनासी unyasi,
      अस्सी assi, इक्यासी ikyasi, बयासी bayasi, तिरासी tirasi, चौरासी chaurasi, पचासी pachasi, छियासी chhiyasi, सत्तासी सतासी sattasi, अट्ठासी atthasi, नवासी navasi,
      नब्बे nabbe, इक्यानवे ikyanve, बानवे बयानवे banve, तिरानवे tiranve, चौरानवे chauranve, पचानवे पंचानवे पिचानवे pachanve, छियानवे chhiyanve, सत्तानवे सतानवे sattanve, अट्ठानवे atthanve athanve,
        निन्यानवे ninyanve`,
    double: 'डबल',
    triple: 'ट्रिपल',
    exchanged: DEVANAGARI_EXCHANGES,
  },
  mr: {
    numbers: `
      शून्य, एक, दोन don, तीन, चार, पाच pach paach, सहा saha, सात, आठ, नऊ,
      दहा daha, अकरा akra, बारा bara, तेरा tera, चौदा chauda, पंधरा pandhra, सोळा sola, सतरा satra, अठरा athra, एकोणीस,
      वीस, एकवीस, बावीस, तेवीस, चोवीस, पंचवीस, सव्वीस, सत्तावीस, अठ्ठावीस, एकोणतीस,
      तीस, एकतीस, बत्तीस, तेहेतीस तेहतीस, चौतीस, पस्तीस, छत्तीस, सदतीस, अडतीस, एकोणचाळीस,
      चाळीस, एक्केचाळीस, बेचाळीस, त्रेचाळीस, चव्वेचाळीस, पंचेचाळीस, सेहेचाळीस, सत्तेचाळीस, अठ्ठेचाळीस, एकोणपन्नास,
      पन्नास, एक्कावन्न, बावन्न, त्रेपन्न, चोपन्न, पंचावन्न, छप्पन्न, सत्तावन्न, अठ्ठावन्न, एकोणसाठ,
      साठ, एकसष्ट, बासष्ट, त्रेसष्ट, चौसष्ट, पासष्ट, सहासष्ट, सदुसष्ट, अडुसष्ट, एकोणसत्तर,
      सत्तर, एक्काहत्तर, बाहत्तर, त्र्याहत्तर, चौऱ्याहत्तर, पंच्याहत्तर, शहात्तर, सत्याहत्तर, अठ्ठ्याहत्तर, एकोणऐंशी,
      ऐंशी, एक्क्याऐंशी, ब्याऐंशी, त्र्याऐंशी, चौऱ्याऐंशी, पंच्याऐंशी, शहाऐंशी, सत्त्याऐंशी, अठ्ठ्याऐंशी, एकोणनव्वद,
      नव्वद, एक्क्याण्णव, ब्याण्णव, त्र्याण्णव, चौऱ्याण्णव, पंच्याण्णव, शहाण्णव, सत्त्याण्णव, अठ्ठ्याण्णव, नव्याण्णव`,
    exchanged: DEVANAGARI_EXCHANGES,
  },
  bn: {
    numbers: `
      শূন্য জিরো shunno, এক ওয়ান ek, দুই টু dui, তিন থ্রি tin, চার ফোর char, পাঁচ ফাইভ panch, ছয় সিক্স chhoy choy, সাত সেভেন saat, আট এইট aat, নয় নাইন noy,
      দশ dosh, এগারো, বারো, তেরো, চৌদ্দ, পনেরো, ষোলো, সতেরো, আঠারো, উনিশ,
      বিশ কুড়ি, একুশ, বাইশ, তেইশ, চব্বিশ, পঁচিশ, ছাব্বিশ, সাতাশ, আটাশ, ঊনত্রিশ,
      ত্রিশ তিরিশ, একত্রিশ, বত্রিশ, তেত্রিশ, চৌত্রিশ, পঁয়ত্রিশ, ছত্রিশ, সাঁইত্রিশ, আটত্রিশ, ঊনচল্লিশ,
      চল্লিশ, একচল্লিশ, বিয়াল্লিশ, তেতাল্লিশ, চুয়াল্লিশ, পঁয়তাল্লিশ, ছেচল্লিশ, সাতচল্লিশ, আটচল্লিশ, ঊনপঞ্চাশ,
      পঞ্চাশ, একান্ন, বাহান্ন, তিপ্পান্ন, চুয়ান্ন, পঞ্চান্ন, ছাপ্পান্ন, সাতান্ন, আটান্ন, ঊনষাট,
      ষাট, একষট্টি, বাষট্টি, তেষট্টি, চৌষট্টি, পঁয়ষট্টি, ছেষট্টি, সাতষট্টি, আটষট্টি, ঊনসত্তর,
      সত্তর, একাত্তর, বাহাত্তর, তিয়াত্তর, চুয়াত্তর, পঁচাত্তর, ছিয়াত্তর, সাতাত্তর, আটাত্তর, ঊনআশি,
      আশি, একাশি, বিরাশি, তিরাশি, চুরাশি, পঁচাশি, ছিয়াশি, সাতাশি, আটাশি, ঊননব্বই,
      নব্বই, একানব্বই, বিরানব্বই, তিরানব্বই, চুরানব্বই, পঁচানব্বই, ছিয়ানব্বই, সাতানব্বই, আটানব্বই, নিরানব্বই`,
    double: 'ডাবল ডবল',
    triple: 'ট্রিপল',
    exchanged: [
      ['ঁ', ''],
      ['ঊ', 'উ'],
    ],
  },
  ta: {
    numbers: `
      பூஜ்யம் பூஜ்ஜியம் பூச்சியம் சைபர் ஜீரோ poojyam poojiyam pujyam pujiyam, ஒன்று ஒண்ணு ஒன் onnu onru ondru, இரண்டு ரெண்டு டூ rendu randu irandu,
      மூன்று மூணு த்ரீ moonu munu moondru mundru, நான்கு நாலு ஃபோர் போர் naalu nalu naangu nangu, ஐந்து அஞ்சு ஃபைவ் பைவ் anju ainthu aindhu, ஆறு சிக்ஸ் aaru aru,
      ஏழு செவன் ezhu elu yezhu, எட்டு எய்ட் ettu yettu, ஒன்பது ஒம்போது ஒம்பது நைன் onbadhu onbathu onbadu ombodhu ombathu,
      பத்து pathu, பதினொன்று பதினொண்ணு, பன்னிரண்டு பன்னெண்டு, பதிமூன்று பதிமூணு, பதினான்கு பதினாலு, பதினைந்து பதினஞ்சு, பதினாறு, பதினேழு, பதினெட்டு, பத்தொன்பது`,
    tens: `இருபது இருபத்து இருபத்தி irubathu irupathu irubathi, முப்பது முப்பத்து முப்பத்தி muppathu muppathi, நாற்பது நாற்பத்து நாற்பத்தி naarpathu naarpathi,
      ஐம்பது ஐம்பத்து ஐம்பத்தி aimbathu ambathu aimbathi, அறுபது அறுபத்து அறுபத்தி arubathu arupathu arubathi, எழுபது எழுபத்து எழுபத்தி ezhubathu elupathu ezhubathi,
      எண்பது எண்பத்து எண்பத்தி enbathu enbathi, தொண்ணூறு தொண்ணூற்று தொண்ணூற்றி thonnooru thonnuru thonnoothi`,
    glide: 'ய',
    double: 'டபுள் டபிள்',
    triple: 'டிரிபிள்',
  },
  kn: {
    numbers: `
      ಸೊನ್ನೆ ಶೂನ್ಯ ಜೀರೋ ಝೀರೋ sonne, ಒಂದು ಒನ್ ondu, ಎರಡು ಟೂ eradu, ಮೂರು ತ್ರೀ mooru muru, ನಾಲ್ಕು ಫೋರ್ nalku naalku, ಐದು ಫೈವ್ aidu aydu, ಆರು ಸಿಕ್ಸ್ aaru, ಏಳು ಸೆವೆನ್ elu,
      ಎಂಟು ಏಟ್ ಎಯ್ಟ್ entu, ಒಂಬತ್ತು ನೈನ್ ombattu,
      ಹತ್ತು hattu, ಹನ್ನೊಂದು, ಹನ್ನೆರಡು, ಹದಿಮೂರು, ಹದಿನಾಲ್ಕು, ಹದಿನೈದು, ಹದಿನಾರು, ಹದಿನೇಳು, ಹದಿನೆಂಟು, ಹತ್ತೊಂಬತ್ತು`,
    tens: `ಇಪ್ಪತ್ತು ippattu, ಮೂವತ್ತು moovattu, ನಲವತ್ತು ನಲ್ವತ್ತು nalavattu, ಐವತ್ತು aivattu, ಅರವತ್ತು aravattu, ಎಪ್ಪತ್ತು eppattu, ಎಂಬತ್ತು embattu, ತೊಂಬತ್ತು tombattu`,
    double: 'ಡಬಲ್',
    triple: 'ತ್ರಿಬಲ್ ಟ್ರಿಪಲ್',
  },
  te: {
    numbers: `
      సున్నా సున్న జీరో sunna, ఒకటి వన్ okati, రెండు టూ rendu, మూడు త్రీ moodu mudu, నాలుగు ఫోర్ nalugu naalugu, ఐదు అయిదు ఫైవ్ aidu ayidu, ఆరు సిక్స్ aaru, ఏడు సెవెన్ edu yedu,
      ఎనిమిది ఎయిట్ enimidi, తొమ్మిది నైన్ tommidi thommidi,
      పది padi, పదకొండు, పన్నెండు, పదమూడు, పద్నాలుగు పధ్నాలుగు, పదిహేను, పదహారు, పదిహేడు, పద్దెనిమిది, పంతొమ్మిది పందొమ్మిది`,
    tens: `ఇరవై iravai, ముప్పై muppai, నలభై nalabhai, యాభై yabhai, అరవై aravai, డెబ్బై debbai, ఎనభై enabhai, తొంభై tombhai thombai`,
    double: 'డబుల్',
    triple: 'ట్రిపుల్',
  },
  ml: {
    numbers: `
      പൂജ്യം സീറോ poojyam, ഒന്ന് വൺ onnu, രണ്ട് ടൂ randu, മൂന്ന് ത്രീ moonnu, നാല് ഫോർ naalu, അഞ്ച് ഫൈവ് anchu, ആറ് സിക്സ് aaru, ഏഴ് സെവൻ ezhu, എട്ട് എയ്റ്റ് എട്ട് ettu,
      ഒമ്പത് ഒൻപത് നയൻ നൈൻ ombathu onpathu,
      പത്ത് pathu, പതിനൊന്ന്, പന്ത്രണ്ട്, പതിമൂന്ന്, പതിനാല്, പതിനഞ്ച്, പതിനാറ്, പതിനേഴ്, പതിനെട്ട്, പത്തൊമ്പത് പത്തൊൻപത്`,
    tens: `ഇരുപത് ഇരുപത്തി, മുപ്പത് മുപ്പത്തി, നാല്പത് നാൽപത് നാല്പത്തി നാൽപത്തി, അമ്പത് അൻപത് അമ്പത്തി അൻപത്തി, അറുപത് അറുപത്തി, എഴുപത് എഴുപത്തി, എൺപത് എൺപത്തി, തൊണ്ണൂറ് തൊണ്ണൂറ്റി`,
    glide: 'യ',
    double: 'ഡബിൾ',
    triple: 'ട്രിപ്പിൾ',
    exchanged: [
      ['ൺ', 'ണ്'],
      ['ൽ', 'ല്'],
      ['ൻ', 'ന്'],
      ['ർ', 'ര്'],
    ],
  },
  gu: {
    numbers: 'શૂન્ય ઝીરો, એક, બે, ત્રણ, ચાર, પાંચ, છ, સાત, આઠ, નવ, દસ, અગિયાર, બાર, તેર, ચૌદ, પંદર, સોળ, સત્તર, અઢાર, ઓગણીસ',
  },
  pa: { numbers: 'ਸਿਫਰ ਜ਼ੀਰੋ, ਇੱਕ ਇਕ, ਦੋ, ਤਿੰਨ, ਚਾਰ, ਪੰਜ, ਛੇ, ਸੱਤ, ਅੱਠ, ਨੌਂ ਨੌ, ਦਸ' },
  or: { numbers: 'ଶୂନ ଶୂନ୍ୟ, ଏକ, ଦୁଇ, ତିନି, ଚାରି, ପାଞ୍ଚ, ଛଅ, ସାତ, ଆଠ, ନଅ, ଦଶ' },
  ur: { numbers: 'صفر زیرو, ایک, دو, تین, چار, پانچ, چھ, سات, آٹھ, نو, دس' },
};
