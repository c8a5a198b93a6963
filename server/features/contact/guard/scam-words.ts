/** Words of scams in English, Tamil, Hindi, and in Tamil and Hindi written with Latin letters. Each is matched in lower case. */

/** Latin words are matched whole, words of other scripts by their stem: both languages add endings. */
const words = (latin: string, stems = ''): RegExp => {
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
  String.raw`pay|send|transfer|remit|wire|clear|return|deposit(?=\s+(?:the|rs|₹|\d|half|full|first|money|amount))|bhej\w*|da+l(?:\s?do|o|iye|na)|jama|kar\s?do|bhar(?:o|iye)|anup+u\w*|podu\w*|kat+unga|kat+anum|kat+ina|pot+u|pot+a\w*`,
  'भेज|जमा|ट्रांसफर|भरि[एय]|भरें|भर\\s+द|डालि|डाल\\s+द|அனுப்ப|செலுத்த|கட்டுங்|கட்டவும்|கட்டினா|போடுங்|போட்டு|போட்டா|போட்டதும்',
);
export const MONEY = words(
  String.raw`money|amount|security|month|rupees?|rs|inr|token|advance|deposit|rent|fees?|charges?|payment|pais[ae]|rupay[ae]|kiraya|panam|kaasu|\d{3,6}(?:/-)?`,
  '₹|पैस|रुप[एयै]|टोकन|एडवांस|डिपॉज़िट|किराय|फीस|चार्ज|பணம்|பணத்|ரூபாய்|டோக்கன்|முன்பண|அட்வான்|வாடகை|கட்டண|தொகை',
);
export const BEFORE_VISIT = words(
  String.raw`before\s+(?:\w+\s+){0,2}(?:visit\w*|coming|come|see|seeing|view\w*|show\w*)|without\s+(?:see|visit)ing|to\s+(?:block|reserve|hold|book)|otherwise|immediately|urgent(?:ly)?|right\s+now|(?:pay|send|transfer|wire|deposit|clear)\s+(?:\w+\s+){0,5}(?:today|tonight)|(?:today|tonight)\s+to|(?<!the\s)first(?!\s+(?:floor|of|week|month|time))|only\s+after|key\s+handover|pehle(?!\s+(?:floor|wala|se|10k))|pahle|warna|varna|jaldi|turant|abhi|munnadi|munnaadi|mun+adiye|illana|illena|modhala|mudhalla|udane`,
  'पहले|नहीं\\s+तो|वरना|तुरंत|आज\\s+ही|रोकने|முன்னர்|முன்னால்|முன்பு|சாவி[^.]{0,20}வரும்|(?:ும்|க்கு)\\s+முன்(?![\\p{L}\\p{M}])|இல்லையென்றால்|இல்லாவிட்டால்|இப்போதே|இன்றே|உடனே|முதலில்|பிடித்து\\s+வை',
);
export const REFUNDABLE = words('refundable|refund|wapas\\s+mil\\w*', 'वापस\\s+मिल|திருப்பித்\\s+தரு|திரும்பக்\\s+கிடை');
/** The seeker sees the home before anything is paid. */
export const SEE_FIRST = words(
  String.raw`(?:see|visit|look|view|come)\s+(?:\w+\s+){0,3}first|first\s+(?:\w+\s+){0,2}(?:see|visit|look|view|come)|after\s+(?:\w+\s+){0,2}(?:see|seeing|visit|visiting)|pehle\s+ghar\s+dekh`,
  'पहले\\s+(?:घर|मकान)\\s+देख|முதலில்\\s+(?:வீட்டை|வந்து)',
);
export const AFTER_AGREEMENT = words(
  String.raw`(?:after|once|when)\s+(?:\w+\s+){0,3}(?:agreement|sign\w*|registered)|agreement\s+(?:ke\s+baad|pot+a)`,
  'एग्रीमेंट\\s+के\\s+बाद|ஒப்பந்தம்[^.]{0,20}பிறகு',
);
/** Asks for the reader's number or name in a payment app. */
export const GIVE_ME = words(String.raw`share|tell|give|your`, 'नंबर\\s+द|नंबर\\s+बता|नंबर\\s+भेज|எண்\\s+தா|எண்\\s+சொல்|எண்ணை|நம்பர்\\s+(?:தா|சொல்)');
export const COLLECT_REQUEST = words('collect|request|mandate', 'रिक्वेस्ट|अनुरोध|கோரிக்கை|ரிக்வஸ்ட்|கலெக்ட்');
export const APPROVE = words(
  String.raw`accept\w*|approve|press|tap\s+pay|pin\s+(?:dal\w*|daal\w*|podu\w*)`,
  'स्वीकार|एक्सेप्ट|मंज़ूर\\s+कर|ஏற்று|ஏற்க|அக்செப்ட்|அழுத்து',
);
export const SMALL_AMOUNT = words(
  String.raw`(?:one|a|1|2|5|10|ek|oru)\s+(?:rupees?|rupaya|rupaye|rubaai|rooba)|re\.?\s?1|rs\.?\s?(?:1|2|5|10)`,
  '₹\\s?(?:1|2|5|10)(?!\\d)|एक\\s+रुप|ஒரு\\s+ரூபா',
);
/** Money that was allegedly sent to the reader, who is to return it. */
export const MISTAKE = words(String.raw`by\s+mistake|wrongly|galti\s+se|thappa|thavaraa`, 'गलती\\s+से|தவறுதலாக');
export const THEN = words('test\\w*|then|back|phir|apram|apuram', 'फिर|बाद\\s+में|टेस्ट|பிறகு|அப்புறம்|டெஸ்ட்');
export const QR = words(String.raw`q\s?\.?r|qrcode|bar\s?code`, 'क्यूआर|क्यू\\s?आर|க்யூஆர்|கியூஆர்');
export const SCAN = words('scan|scann?er|scanning', 'स्कैन|ஸ்கேன');
export const RECEIVE = words(
  String.raw`receiv(?:e|ing)|get|wallet|advance|credit\w*|comes?|money|pays?|payments?|account|advance|deposit|rent|amount|pais[ae]|panam|rupees?|thousand`,
  'पैस|खाते|पेमेंट|एडवांस|किराय|अकाउंट|பணம்|கணக்கு|வாடகை|ரூபாய்|முன்பண',
);
export const DOCUMENT = words('aadha+r|agreement|documents?|papers?|deed|cop(?:y|ies)|certificate', 'कागज़|दस्तावेज|ஆவண|நகல்|பத்திர');
export const UNIFORM = words(
  String.raw`army|crpf|cisf|bsf|itbp|navy|air\s?force|military|para\s?military|jawan|fauji?|soldier`,
  'फौज|फ़ौज|सेना|आर्मी|जवान|सीआरपीएफ|बीएसएफ|ராணுவ|சிஆர்பிஎ[பஃ]|ஆர்மி|மிலிட்டரி|கடற்படை',
);
export const CANNOT_COME = words(
  String.raw`posted|posting|(?:can\s?not|can['’]?t|unable\s+to|not\s+able\s+to)\s+(?:come|visit|see)|online|payments?|accounts?|scan\w*|g\s?-?pay|upi|phonepe|nahi?n?\s+(?:aa\s+)?sak\w*|mudiya\w*`,
  'पोस्टिंग|नहीं\\s+आ\\s+सक|ऑनलाइन|पेमेंट|ट्रांसफर\\s+हु|खाते|முடியாது|ஆன்லைன|கணக்கில்|மாற்றல்|நேரமில்லை|பேடிஎம்|ஜிபே',
);
export const COURIER = words(
  String.raw`couriers?|courier(?:ed|ing)|dtdc|blue\s?dart|speed\s?post|by\s+post|post\s+(?:you\s+)?the|parcel`,
  'कूरियर|कोरियर|डाक|கூரியர|கொரியர|தபால',
);
export const KEY = words('keys?|cha+bi(?:yan)?|sa+vi', 'चाबी|चाभी|சாவி');
export const ABROAD = words(
  String.raw`abroad|overseas|out\s+of\s+(?:the\s+)?country|(?:in|from)\s+(?:canada|usa|america|uk|london|dubai|australia|germany)|(?:dubai|canada|london|singapore)\s+(?:la|me|se|mein)|merchant\s+navy|on\s+a\s+ship|videsh|velinaa?du\w*`,
  'विदेश|வெளிநாட',
);
export const LOGIN_CODE = words(
  String.raw`otp|one\s?time\s+(?:code|password|pin)|verification\s+code|login\s+code|(?:six|6|four|4)\s?-?digits?(?:\s+(?:code|number|pin|message))?`,
  'ओटीपी|ओ\\s?टी\\s?पी|ஓடிபி|ஒடிபி|ஓ\\s?டி\\s?பி|(?:ஆறு|6)\\s+இலக்க|छह\\s+अंक',
);
export const TELL = words(
  String.raw`tell|share|send(?:ing)?|give|forward|read\s+(?:it|me|out|that)|verify|verification|bolo|boliye|bata\w*|bhej\w*|sollu\w*|anup+u\w*|kudu\w*`,
  'बता|भेज|दीजिए|सुना|சொல்ல|சொன்ன|கூற|அனுப்ப|தாருங்|கொடு',
);
export const ENTER_PIN =
  /(?<![a-z])(?:enter|put|type|give|share)\s+(?:\w+\s+){0,2}pin(?![a-z]|\s?-?code)|(?<![a-z])(?:upi|atm)\s+pin(?![a-z]|\s?-?code)|(?<![a-z])pin\s+(?:da+l|podu|pot+)\w*|(?<![a-z])cvv(?![a-z])|पिन\s+(?:नंबर\s+)?डाल|பின்\s?(?:நம்பர|எண்)[\p{L}\p{M}]*\s+(?:போட|இட|உள்ளிட)/u;
export const VISIT_FEE = words(
  String.raw`gate\s?-?pass|visit(?:ing|or)?\s+(?:fees?|charges?)|registration\s+(?:fees?|charges?)|appointment\s+(?:fees?|charges?)`,
  'गेट\\s?पास|विज़िट(?:िंग)?\\s+(?:फीस|चार्ज)|विजिट(?:िंग)?\\s+(?:फीस|चार्ज)|रजिस्ट्रेशन\\s+(?:फीस|चार्ज)|கேட்\\s?பாஸ|பார்வையிடும்\\s+கட்டண|பதிவுக்\\s+கட்டண',
);
/** The fee of a sale deed is paid to the state. */
export const REGISTRAR = words('registrar|stamp\\s+duty|sale\\s+deed|sro', 'रजिस्ट्री|स्टाम्प|சார்பதிவாளர்|முத்திரை');
