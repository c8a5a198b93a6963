import { useEffect, useEffectEvent } from 'react';

/** Android's browsers hand over the code of an SMS that names this site; others fill it in by `one-time-code`. */
export function useSmsCode(onCode: (code: string) => void): void {
  const receive = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in globalThis)) return;
    const stop = new AbortController();
    void readCode(stop.signal).then((code) => code !== null && receive(code));
    return () => stop.abort();
  }, []);
}

/** Null when it was refused, timed out or left: the person types the code then. */
async function readCode(signal: AbortSignal): Promise<string | null> {
  const wanted: CredentialRequestOptions & { readonly otp: object } = { otp: { transport: ['sms'] }, signal };
  try {
    const credential = (await navigator.credentials.get(wanted)) as { readonly code?: unknown } | null;
    return typeof credential?.code === 'string' ? credential.code : null;
  } catch {
    return null;
  }
}
