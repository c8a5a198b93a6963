/** Who registers projects and agents in a state (Real Estate (Regulation and Development) Act 2016, section 20). */
export interface ReraAuthority {
  readonly name: string;
  /** Its website, which advertisements have to name (section 11 (2)). */
  readonly url: string;
  /** Advertisements of projects carry a QR code too: Tamil Nadu's and Maharashtra's orders of 2025. */
  readonly qr: boolean;
}

export const RERA_AUTHORITIES: Readonly<Record<string, ReraAuthority>> = {
  TN: { name: 'TNRERA', url: 'https://www.rera.tn.gov.in', qr: true },
  MH: { name: 'MahaRERA', url: 'https://maharera.maharashtra.gov.in', qr: true },
  KA: { name: 'K-RERA', url: 'https://rera.karnataka.gov.in', qr: false },
  KL: { name: 'K-RERA Kerala', url: 'https://rera.kerala.gov.in', qr: false },
  TG: { name: 'TG RERA', url: 'https://rera.telangana.gov.in', qr: false },
  AP: { name: 'AP RERA', url: 'https://rera.ap.gov.in', qr: false },
  GJ: { name: 'GujRERA', url: 'https://gujrera.gujarat.gov.in', qr: false },
  RJ: { name: 'Rajasthan RERA', url: 'https://rera.rajasthan.gov.in', qr: false },
  DL: { name: 'Delhi RERA', url: 'https://www.rera.delhi.gov.in', qr: false },
  WB: { name: 'WBRERA', url: 'https://rera.wb.gov.in', qr: false },
};
