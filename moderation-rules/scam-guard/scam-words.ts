/** Words of scams in English, Tamil, Hindi, and in Tamil and Hindi written with Latin letters. All are matched in lower case. */
import { withoutNukta } from './readable-variants.ts';

/** Latin words must match completely, and words of other scripts by their stem, because these languages add endings. */
const words = (latin: string, nativeStems = ''): RegExp => {
  const stems = withoutNukta(nativeStems);
  const whole = String.raw`(?<![a-z\d])(?:${latin})(?![a-z])`;
  return new RegExp(stems === '' ? whole : `${whole}|${stems}`, 'u');
};

export const PAYMENT_ADDRESS =
  /[\w.-]{2,64}@(?:ok(?:axis|icici|sbi|hdfcbank)|ybl|ibl|axl|paytm|apl|upi|sbi|axisbank|icici|pt(?:yes|sbi|axis|hdfc))(?![a-z])/u;
export const PAYMENT_APP = words(
  String.raw`g\s?-?pay|google\s?pay|phone\s?-?pe|pay\s?tm|bhim|upi|neft|imps|rtgs`,
  'यूपीआई|गूगल\\s?पे|फोनपे|फ़ोनपे|पेटीएम|யுபிஐ|ஜிபே|கூகுள்\\s?பே|போன்பே|பேடிஎம்',
);
export const PAY = words(
  String.raw`(?<!g\s)(?<!google\s)pays?|sends?|transfers?|(?:do|make)\s+(?:a|the)\s+(?:\w+\s+){0,2}payment|karwa\s?l\w*|remit|wire|clear|settle|return|(?:book|reserve)(?=\s+(?:it|now|with|by|for\s+(?:rs|₹|\d)|the\s+(?:flat|house|home|room)))|deposit(?=\s+(?:the|rs|₹|\d|half|full|first|money|amount))|bhej\w*|da+l(?:\s?do|o|iye|na)|jama|kar\s?do|bhar(?:o|iye)|nahi+n?\s+(?:diya|bheja|kiya|dala)|anup+[ui]\w*|pod[ua]\w*|kat+unga|kat+anum|kat+ina|pot+u|pot+a\w*`,
  'भेज|जमा|ट्रांसफर|भरि[एय]|भरें|भर\\s+द|डालि|डाल\\s+द|அனுப்ப|செலுத்த|கட்டுங்|கட்டவும்|கட்டினா|போடுங்|போட்டு|போட்டா|போட்டதும்',
);
export const MONEY = words(
  String.raw`money|amounts?|sum|security|month|rupees?|rs|inr|token|advance|deposit|rent|fees?|charges?|payment|pais[ae]|rupay[ae]|kiraya|panam|kaasu|\d{3,6}(?:/-)?`,
  '₹|पैस|रकम|राशि|रुप[एयै]|टोकन|एडवांस|डिपॉज़िट|किराय|फीस|चार्ज|பணம்|பணத்|ரூபாய்|டோக்கன்|முன்பண|அட்வான்|வாடகை|கட்டண|தொகை',
);
export const BEFORE_VISIT = words(
  String.raw`before\s+(?:\w+\s+){0,2}(?:visit\w*|coming|come|see|seeing|view\w*|show\w*|open\w*|enter\w*|inspect\w*)|(?:show|open|see|visit|view|address|location|keys?)\w*\s+(?:\w+\s+){0,5}(?:after|once|when)\s+(?:you|u)\s+(?:\w+\s+)?(?:pay|wire|send|transfer|deposit|book)\w*|(?:visit\w*|viewing|inspection)\s+(?:is\s+|are\s+)?only\s+(?:for|after)|only\s+(?:to|for)\s+(?:people|those)\s+who\s+(?:have\s+)?(?:book|pa[iy])\w*|without\s+(?:see|visit)ing|to\s+(?:block|reserve|hold|book)|otherwise|immediately|urgent(?:ly)?|right\s+now|(?:pay|send|transfer|wire|deposit|clear)\s+(?:\w+\s+){0,5}(?:today|tonight)|(?:today|tonight)\s+to|(?<!the\s)first(?!\s+(?:floor|of|week|month|time))|only\s+after|key\s+handover|then\s+(?:i|we|you)\s+(?:\w+\s+){0,2}(?:give|get|tell|share|show|send)\s+(?:\w+\s+){0,2}(?:address|location|keys?)|(?:tab|ap[ua]ram)\s+(?:location|address|pata)|pehle(?!\s+(?:floor|wala|se|10k))|pahle|warna|varna|jaldi|turant|abhi|munnadi|munnaadi|mun+adiye|(?:ku|kku)\s+munna?|ip+o(?:ve|ave)|in(?:ik+u|ru|naiku)\s+(?:ra+thiri|kul+a)|ra+thiri\s?kul+a|(?:anup|kud|pot|kat|pod)\w*\s+(?:dha+n|tha+n|ma[td]+um)|illana|illena|modhala|mudhalla|udane`,
  'पहले|नहीं\\s+तो|वरना|तुरंत|आज\\s+ही|रोकने|முன்னர்|முன்னால்|முன்பு|சாவி[^.]{0,20}வரும்|(?:ும்|க்கு)\\s+முன்(?![\\p{L}\\p{M}])|தற்கு\\s+முன்|இரவுக்குள்|இல்லையென்றால்|இல்லாவிட்டால்|இப்போதே|இன்றே|உடனே|முதலில்|பிடித்து\\s+வை',
);
/** Money that reserves a home for the person who pays. */
export const HOLDS = words(
  String.raw`(?:token|booking(?:\s+amount)?|advance|deposit|amount)\s+(?:secures|holds|blocks|reserves|keeps|books)`,
);
/** The home can be visited only later. */
export const SEE_LATER = words(
  String.raw`(?:see|look(?:\s+at)?|view|visit\w*|inspect\w*)\s+(?:\w+\s+){0,2}(?:later|afterwards?)|(?:later|afterwards)\s+(?:\w+\s+){0,2}(?:see|look|visit)|baa?d\s+(?:me|mein|me[n])\s+dekh\w*|dekh\w*\s+baa?d(?:\s+me\w*)?|ap+[ua]ram\s+pa+k+a\w*`,
  'बाद\\s+में\\s+देख|देख[\\p{L}\\p{M}]*\\s+बाद\\s+में|(?:பிறகு|அப்புறம்)\\s+(?:வந்து\\s+)?பார்',
);
export const REFUNDABLE = words(
  String.raw`refundable|refund|return(?:ed|able)\s+(?:in\s+full|when|after|later)|wapas\s+mil\w*|thirumba\s+(?:va\w*|kud\w*)|thirup+i\s+(?:tha\w*|kud\w*)`,
  'वापस\\s+मिल|திருப்பித்\\s+தரு|திரும்பக்\\s+கிடை',
);
/** The seeker visits the home before paying anything. */
export const SEE_FIRST = words(
  String.raw`(?:see|visit|look|view|come)\s+(?:\w+\s+){0,3}first|first\s+(?:\w+\s+){0,2}(?:see|visit|look|view|come)|after\s+(?:\w+\s+){0,2}(?:see|seeing|visit|visiting)|pehle\s+ghar\s+dekh`,
  'पहले\\s+(?:घर|मकान)\\s+देख|முதலில்\\s+(?:வீட்டை|வந்து)',
);
export const AFTER_AGREEMENT = words(
  String.raw`(?:after|once|when)\s+(?:\w+\s+){0,3}(?:agreement|sign\w*|registered)|agreement\s+(?:ke\s+baad|pot+a)`,
  'एग्रीमेंट\\s+के\\s+बाद|ஒப்பந்தம்[^.]{0,20}பிறகு',
);
/** Requests the reader's number or name in a payment app. */
export const GIVE_ME = words(String.raw`share|tell|give|your`, 'नंबर\\s+द|नंबर\\s+बता|नंबर\\s+भेज|எண்\\s+தா|எண்\\s+சொல்|எண்ணை|நம்பர்\\s+(?:தா|சொல்)');
export const COLLECT_REQUEST = words('collect|request|mandate', 'रिक्वेस्ट|अनुरोध|கோரிக்கை|ரிக்வஸ்ட்|கலெக்ட்');
export const APPROVE = words(
  String.raw`accept\w*|approve|authori[sz]e|press|tap\s+pay|(?:ok|okay)\s+(?:kud\w*|kar\w*|pan+\w*)|ha+n?\s+kar\w*|pin\s+(?:dal\w*|daal\w*|podu\w*)`,
  'स्वीकार|एक्सेप्ट|मंज़ूर\\s*कर|मंज़ूरी\\s+द|ஏற்று|ஏற்க|அக்செப்ட்|அழுத்து',
);
/** Money that allegedly comes to the reader. */
export const INCOMING = words(
  String.raw`credit(?:s|ed)?|added|balance|wallet|(?:your|ur|unga\w*|aapke?|apke)\s+(?:bank\s+)?(?:account|a\s?/\s?c)|pais[ae]\s+(?:\w+\s+)?(?:mil|aa)\w*|(?:panam|kaasu)\s+(?:\w+\s+){0,2}va\w*|to\s+(?:receive|get)|you\s+(?:will\s+)?(?:receive|get)|pin`,
  'खाते|अकाउंट|पिन|पैस[\\p{L}\\p{M}]*\\s+(?:आ|मिल)|கணக்கு|கணக்கில்|பின்\\s|பணம்\\s+(?:\\S+\\s+)?வர',
);
export const SMALL_AMOUNT = words(
  String.raw`(?:one|two|five|ten|a|1|2|5|10|ek|do|paanch|das|oru|pathu)\s+(?:rupees?|rupaya|rupaye|rubaai|rooba)|re\.?\s?1|rs\.?\s?(?:1|2|5|10)(?![\d,]|\s*(?:lakhs?|l|cr|crores?|k|thousand))`,
  '₹\\s?(?:1|2|5|10)(?!\\d)|एक\\s+रुप|ஒரு\\s+ரூபா',
);
/** Money that was allegedly sent to the reader by mistake, and that the reader should return. */
export const MISTAKE = words(
  String.raw`by\s+(?:mistake|error)|in\s+error|accidentally|wrongly|galti\s+se|thappa|thavaraa`,
  'गलती\\s+से|தவறுதலாக',
);
export const THEN = words(
  'test\\w*|then|first|back|phir|pehle|pahle|apram|apuram|modhal\\w*|mudhal\\w*|check',
  'फिर|बाद\\s+में|टेस्ट|பிறகு|அப்புறம்|டெஸ்ட்',
);
export const QR = words(String.raw`q\s?\.?r|qrcode|bar\s?code`, 'क्यूआर|क्यू\\s?आर|க்யூஆர்|கியூஆர்');
export const SCAN = words('scan|scann?er|scanning', 'स्कैन|ஸ்கேன');
export const RECEIVE = words(
  String.raw`receiv(?:e|ing)|get|wallet|advance|credit\w*|comes?|money|pays?|payments?|account|advance|deposit|rent|amount|pais[ae]|panam|rupees?|thousand`,
  'पैस|खाते|पेमेंट|एडवांस|किराय|अकाउंट|பணம்|கணக்கு|வாடகை|ரூபாய்|முன்பண',
);
export const DOCUMENT = words('aadha+r|agreement|documents?|papers?|deed|cop(?:y|ies)|certificate', 'कागज़|दस्तावेज|ஆவண|நகல்|பத்திர');
export const UNIFORM = words(
  String.raw`army|crpf|cisf|bsf|itbp|navy|air\s?force|military|para\s?military|jawan|fauji?|soldier|(?:on|at)\s+the\s+border|border\s+(?:pe|par|la|security)`,
  'फौज|फ़ौज|सेना|आर्मी|जवान|सीआरपीएफ|बीएसएफ|ராணுவ|சிஆர்பிஎ[பஃ]|ஆர்மி|மிலிட்டரி|கடற்படை',
);
export const CANNOT_COME = words(
  String.raw`posted|posting|(?:can\s?not|can['’]?t|unable\s+to|not\s+able\s+to)\s+(?:come|visit|see)|online|payments?|accounts?|scan\w*|g\s?-?pay|upi|phonepe|nahi?n?\s+(?:aa\s+)?sak\w*|mudiya\w*`,
  'पोस्टिंग|नहीं\\s+आ\\s+सक|ऑनलाइन|पेमेंट|ट्रांसफर\\s+हु|खाते|முடியாது|ஆன்லைன|கணக்கில்|மாற்றல்|நேரமில்லை|பேடிஎம்|ஜிபே',
);
export const COURIER = words(
  String.raw`couriers?|courier(?:ed|ing)|dtdc|dhl|fed\s?ex|blue\s?dart|ships?|shipp(?:ed|ing)|speed\s?post|by\s+post|post\s+(?:you\s+)?the|parcel`,
  'कूरियर|कोरियर|डाक|पार्सल|பார்சல|கூரியர|கொரியர|தபால',
);
export const KEY = words('keys?|cha+bi(?:yan)?|sa+vi', 'चाबी|चाभी|சாவி');
const FOREIGN =
  'canada|toronto|vancouver|usa?|america|new\\s+york|california|uk|london|england|dubai|sharjah|abu\\s?dhabi|uae|gulf|kuwait|qatar|doha|oman|muscat|saudi|riyadh|bahrain|australia|sydney|melbourne|germany|europe|singapore|malaysia|new\\s+zealand';
export const ABROAD = words(
  String.raw`abroad|overseas|out\s+of\s+(?:the\s+)?country|(?:in|from|to)\s+(?:the\s+)?(?:${FOREIGN})|(?:${FOREIGN})\s+(?:la|me|se|mein)(?!\s+(?:aa|va))|merchant\s+navy|on\s+a\s+ship|videsh|velinaa?du\w*`,
  'विदेश|दुबई|कनाडा|अमेरिका|लंदन|सिंगापुर|வெளிநாட|துபாய|கனடா|அமெரிக்க|லண்டன்|சிங்கப்பூர|குவைத்',
);
export const LOGIN_CODE = words(
  String.raw`otp|one\s?time\s+(?:code|password|pin)|verification\s+code|login\s+code|(?:six|6|four|4)\s?-?digits?(?:\s+(?:code|number|pin|message))?|(?:digits?|code)\s+(?:that|which|you|the\s+bank)\s+(?:\w+\s+){0,4}(?:text\w*|sms|sent|got|received?|came|comes?|reach\w*)|(?:message|text|sms)\s+with\s+(?:the\s+)?(?:numbers?|digits?|(?:a\s+)?code)|numbers?\s+(?:that|which|in|from)\s+(?:\w+\s+){0,3}(?:sms|text\s+message|bank)|jo\s+(?:number|code|ank)\s+(?:\w+\s+){0,3}a+ya|(?:sms|mobile|phone)\w*\s+(?:\w+\s+){0,3}(?:number|code)\s+(?:\w+\s+){0,2}(?:a+ya|a+yega|varum|va+[nr]?[dt]h\w*)`,
  'ओटीपी|ओ\\s?टी\\s?पी|ஓடிபி|ஒடிபி|ஓ\\s?டி\\s?பி|(?:ஆறு|6)\\s+இலக்க|(?:கைபேசி|மொபைல|போன்|ஃபோன்|எஸ்எம்எஸ்)\\S*\\s+(?:\\S+\\s+){0,2}(?:எண்|குறியீ|கோட்)|छह\\s+अंक|(?:फोन|मोबाइल|एसएमएस|मैसेज)[^।]{0,16}\\s(?:नंबर|कोड|अंक)\\s+(?:आ|भेज)|(?:फोन|मोबाइल|एसएमएस)\\s+(?:पर|में)\\s+(?:जो\\s+)?(?:नंबर|कोड)\\s+आ',
);
export const TELL = words(
  String.raw`tell|share|send(?:ing)?|give|forward|type|write|whisper|dictate|likh\w*|read\s+(?:it|me|out|that)|verify|verification|bol(?:o|iye|na|\s?do)|bata\w*|bhej\w*|sollu\w*|anup+u\w*|kudu\w*`,
  'बता|भेज|दीजिए|सुना|लिख|எழுது|சொல்ல|சொன்ன|கூற|அனுப்ப|தாருங்|கொடு',
);
export const ENTER_PIN =
  /(?<![a-z])(?:enter|put|type|give|share)\s+(?:\w+\s+){0,2}pin(?![a-z]|\s?-?code)|(?<![a-z])(?:upi|atm)\s+pin(?![a-z]|\s?-?code)|(?<![a-z])pin\s+(?:da+l|podu|pot+)\w*|(?<![a-z])cvv(?![a-z])|पिन\s+(?:नंबर\s+)?डाल|பின்\s?(?:நம்பர|எண்)[\p{L}\p{M}]*\s+(?:போட|இட|உள்ளிட)/u;
export const VISIT_FEE = words(
  String.raw`gate\s?-?pass|(?:gate|guard|security|entry|society)\s+(?:\w+\s+){0,4}pass|(?:gate|entry)\s+(?:fees?|charges?|ke\s+liye|ku)|visit(?:ing|or)?\s+(?:fees?|charges?)|registration\s+(?:fees?|charges?)|appointment\s+(?:fees?|charges?)`,
  'गेट\\s?पास|विज़िट(?:िंग)?\\s+(?:फीस|चार्ज)|विजिट(?:िंग)?\\s+(?:फीस|चार्ज)|रजिस्ट्रेशन\\s+(?:फीस|चार्ज)|கேட்\\s?பாஸ|பார்வையிடும்\\s+கட்டண|பதிவுக்\\s+கட்டண',
);
/** Money for showing a home. */
export const FEE_TO_SHOW = words(
  String.raw`(?:fees?|charges?)\s+(?:to|for)\s+(?:show\w*|visit\w*|view\w*|see\w*)|(?:show|see|visit|view)(?:ing)?\s+(?:the\s+|this\s+|a\s+)?(?:house|home|flat|property|room)?\s*(?:without|costs?|is\s+charged)\s+(?:\w+\s+){0,2}\d+|dikha\w*\s+(?:ka|ke|ki)\s+(?:liye\s+)?(?:rs\s+)?(?:\d+|charge|fees?)|visit\w*\s+pass(?:es)?\s+(?:\w+\s+){0,2}\d+|visit\s+(?:ka|ke|ku|kku)\s+(?:\w+\s+){0,2}\d+|ka+[td]+\w*\s+(?:\d+|charge|fees?)`,
  'दिखाने\\s+(?:का|के|की)\\s+(?:\\S+\\s+){0,3}(?:रुप|चार्ज|फीस|₹)|(?:காண்பிக்க|காட்ட)\\S*\\s+(?:\\S+\\s+){0,3}(?:கட்டண|ரூபாய்)',
);
/** Payment for the address, or for the location of the key. */
export const ADDRESS_FOR_MONEY = words(
  String.raw`(?:unlock|reveal|get|know|receive)\s+(?:\w+\s+){0,3}(?:address|location)|(?:address|location|pata|mugavari)\s+(?:\w+\s+){0,2}(?:venum\w*|milega|chahiye|tharen)|(?:phir|tab|ap[ua]ram)\s+(?:\w+\s+){0,4}(?:address|location|pata)`,
  'पता\\s+(?:चाहिए|मिलेगा|भेज)|முகவரி\\s+(?:வேண்டு|தரு|கிடை)',
);
/** Keys or documents that are sent after a payment. */
export const SENT_AFTER_MONEY =
  /(?<![a-z])(?:mailed|posted|sent|shared|released?|couriered)\s+(?:\w+\s+){0,3}(?:once|after|when)\s+(?:\w+\s+){0,4}(?:amount|token|deposit|advance|payment)\s+(?:is\s+|has\s+|have\s+)?(?:reach|arriv|clear|come|came|credit|receiv)/u;
export const KEY_AFTER_MONEY =
  /(?<![a-z])keys?(?![a-z])[^.!?]{0,60}(?<![a-z])(?:once|after|when)\s+(?:\w+\s+){0,3}(?:amount|token|deposit|advance|payment|rent)(?![a-z])/u;
/** A tenant who wants to rent without a visit. */
export const NO_VISIT = words(
  String.raw`no\s+need\s+to\s+(?:visit|see|come)|without\s+(?:seeing|visiting)|bina\s+dekhe|pa+k+a+ma`,
  'बिना\\s+देखे|பார்க்காமல',
);
export const DIGITAL_PAYMENT = words(
  String.raw`requests?|scann?e?r?|q\s?\.?r|online|upi|g\s?-?pay|phone\s?pe|pay\s?tm|code`,
  'स्कैन|ऑनलाइन|ஸ்கேன|ஆன்லைன',
);
/** A code that is displayed somewhere is not for payments. */
export const CODE_AT_PLACE = words(String.raw`(?:at|on|in|near)\s+the\s+(?:lift|gate|door|wall|entrance|reception|board|notice)`);
export const SCANNER_SENT = words(
  String.raw`(?:send|sending|bhej\w*|anup\w*)\s+(?:you\s+)?(?:a\s+|ek\s+|oru\s+)?scann?er|scann?er\s+(?:bhej|anup)\w*`,
);
/** Apps with which a stranger sees or controls the reader's phone. */
export const REMOTE_CONTROL = words(
  String.raw`any\s?desk|team\s?viewer|quick\s?support|rust\s?desk|ultra\s?viewer|am+yy\s?admin|air\s?droid|share\s+(?:your\s+)?screen|screen\s?-?shar(?:e|ing)`,
  'एनी\\s?डेस्क|ऐनी\\s?डेस्क|टीम\\s?व्यूअर|क्विक\\s?सपोर्ट|स्क्रीन\\s?शेयर|எனி\\s?டெஸ்க்|எனிடெஸ்க்|டீம்\\s?வியூவர்|குயிக்\\s?சப்போர்ட்|ஸ்கிரீன்\\s?ஷேர்',
);
export const LINK = words(String.raw`links?|click|tap\s+(?:here|this)|https?|url|website|form`, 'लिंक|फॉर्म|लिंक|லிங்க்|இணைப்ப|படிவ');
/** Data for which only the reader's bank may ask. */
export const CARD_DETAILS = words(
  String.raw`(?:debit|credit|atm|bank)\s+card|card\s+(?:number|no|detail\w*|expiry|la|ki|ka|ke)|cvv|kyc|net\s?banking|bank\s+(?:password|login)`,
  'कार्ड\\s+(?:का|की|नंबर|डिटेल)|केवाईसी|கார்டு\\s+(?:எண்|நம்பர|விவர)|கேஒய்சி',
);
/** The fee of a sale deed is paid to the state. */
export const REGISTRAR = words('registrar|stamp\\s+duty|sale\\s+deed|sro', 'रजिस्ट्री|स्टाम्प|சார்பதிவாளர்|முத்திரை');
