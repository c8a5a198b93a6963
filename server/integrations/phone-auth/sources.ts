import type { Config } from '../../config.ts';

/** What pages connect to and frame while they log in by the service, its captcha included; nothing where they do not. */
export function phoneAuthSources({ phoneAuth }: Pick<Config, 'phoneAuth'>): { connect: readonly string[]; frame: readonly string[] } {
  if (!phoneAuth?.apiKey) return { connect: [], frame: [] };
  if (phoneAuth.emulator) return { connect: [phoneAuth.emulator], frame: [] };
  const captcha = 'https://www.google.com/recaptcha/';
  return {
    connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com', captcha],
    frame: [captcha, 'https://recaptcha.google.com/recaptcha/'],
  };
}
