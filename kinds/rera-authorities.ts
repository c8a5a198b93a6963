/** Authorities that register projects and agents, by state (Real Estate (Regulation and Development) Act 2016, section 20). */
interface ReraAuthority {
  readonly name: string;
  /** Website of the authority, which advertisements must contain (section 11 (2)). */
  readonly url: string;
  /** Advertisements of projects must also have a QR code, by orders of Tamil Nadu and Maharashtra of 2025. */
  readonly qr: boolean;
  /** Number of a registered agent (section 9): its pattern, without spaces and in capitals, and an example. */
  readonly agent: { readonly pattern: RegExp; readonly example: string };
}

// In some years Tamil Nadu put the number of the district before the word (`TN/11/Agent/0123/2024`). Formats changed over the years, so a
// pattern fixes only the part that identifies an agent of the state.

export const RERA_AUTHORITIES: Readonly<Record<string, ReraAuthority>> = {
  TN: {
    name: 'TNRERA',
    url: 'https://www.rera.tn.gov.in',
    qr: true,
    agent: { pattern: /^TN\/(?:\d{1,2}\/)?AGENT\/\d{2,6}\/20\d\d$/, example: 'TN/Agent/0123/2024' },
  },
  MH: { name: 'MahaRERA', url: 'https://maharera.maharashtra.gov.in', qr: true, agent: { pattern: /^A\d{11}$/, example: 'A51700012345' } },
  KA: {
    name: 'K-RERA',
    url: 'https://rera.karnataka.gov.in',
    qr: false,
    agent: { pattern: /^(?:PRM|AG)\/KA\/RERA\/\d{4}\/\d{3}\/AG\/\d{6}\/\d{4,6}$/, example: 'PRM/KA/RERA/1251/446/AG/171014/000123' },
  },
  KL: {
    name: 'K-RERA Kerala',
    url: 'https://rera.kerala.gov.in',
    qr: false,
    agent: { pattern: /^(?:K-)?RERA\/A(?:G|GT|GENT)\/[A-Z]{2,4}\/\d{1,5}\/20\d\d$/, example: 'K-RERA/AG/ERN/123/2023' },
  },
  TG: { name: 'TG RERA', url: 'https://rera.telangana.gov.in', qr: false, agent: { pattern: /^A\d{11}$/, example: 'A02200001234' } },
  AP: { name: 'AP RERA', url: 'https://rera.ap.gov.in', qr: false, agent: { pattern: /^A\d{11}$/, example: 'A12345678901' } },
  GJ: {
    name: 'GujRERA',
    url: 'https://gujrera.gujarat.gov.in',
    qr: false,
    agent: { pattern: /^AG\/GJ\/[A-Z0-9 /().-]{6,80}$/, example: 'AG/GJ/AHMEDABAD/AHMEDABAD CITY/AUDA/AA00123/080323R1' },
  },
  RJ: {
    name: 'Rajasthan RERA',
    url: 'https://rera.rajasthan.gov.in',
    qr: false,
    agent: { pattern: /^RAJ\/A\/20\d\d\/\d{1,6}$/, example: 'RAJ/A/2023/1234' },
  },
  DL: {
    name: 'Delhi RERA',
    url: 'https://www.rera.delhi.gov.in',
    qr: false,
    agent: { pattern: /^DLRERA20\d\dA\d{4}$/, example: 'DLRERA2023A0012' },
  },
  WB: {
    name: 'WBRERA',
    url: 'https://rera.wb.gov.in',
    qr: false,
    agent: { pattern: /^(?:WBRERA|HIRA)\/A\/[A-Z]{2,4}\/20\d\d\/\d{1,6}$/, example: 'WBRERA/A/KOL/2023/000123' },
  },
};

/** Normalizes a number as authorities write it: in capitals, with single spaces. */
export const reraText = (text: string): string => text.toUpperCase().replace(/\s+/g, ' ').trim();

/** Whether the text may be the number of an agent registered in the state. False when no authority is known. */
export function isAgentReraNumber(state: string, text: string): boolean {
  return RERA_AUTHORITIES[state]?.agent.pattern.test(reraText(text)) ?? false;
}
