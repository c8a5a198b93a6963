import { useEffect, useEffectEvent } from 'react';

/**
 * Receives the code of an SMS that names this site, through the WebOTP API of Android's browsers. Other browsers fill it in by
 * `autocomplete="one-time-code"`.
 */
export function useSmsCode(onCode: (code: string) => void): void {
  const receive = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in globalThis)) return;
    const control = new AbortController();
    void readSmsCode(control.signal).then((code) => code !== null && receive(code));
    return () => control.abort();
  }, []);
}

/** Null when it was refused, timed out or aborted; the person types the code then. */
async function readSmsCode(signal: AbortSignal): Promise<string | null> {
  const options: CredentialRequestOptions & { readonly otp: object } = { otp: { transport: ['sms'] }, signal };
  try {
    const credential = (await navigator.credentials.get(options)) as { readonly code?: unknown } | null;
    return typeof credential?.code === 'string' ? credential.code : null;
  } catch {
    return null;
  }
}
