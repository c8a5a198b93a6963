import { m } from '../../../messages/compiled/messages.js';
import type { Channel } from '../../../contract/saved-searches.ts';

interface ChannelChoiceProps {
  readonly value: Channel;
  readonly onChange: (value: Channel) => void;
  readonly hasConsented: boolean;
  readonly onConsent: (hasConsented: boolean) => void;
  /** Error of the consent checkbox. */
  readonly error?: string | undefined;
}

export const CHANNEL_TEXT: Readonly<Record<Channel, () => string>> = { mail: m['saved_search.by_mail'], sms: m['saved_search.by_sms'] };

/** Notification by mail or SMS. SMS requires explicit consent, so the checkbox is never checked in advance. */
export function ChannelChoice({ value, onChange, hasConsented, onConsent, error }: ChannelChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{m['saved_search.by_what']()}</legend>
      <div className="flex gap-6">
        {(Object.keys(CHANNEL_TEXT) as Channel[]).map((channel) => (
          <label key={channel} className="flex min-h-12 cursor-pointer items-center gap-3">
            <input type="radio" name="channel" checked={value === channel} onChange={() => onChange(channel)} className="size-5" />
            {CHANNEL_TEXT[channel]()}
          </label>
        ))}
      </div>
      {value === 'sms' && (
        <label className="flex cursor-pointer items-start gap-3 rounded-control bg-sand p-3 text-14">
          <input
            type="checkbox"
            checked={hasConsented}
            onChange={(event) => onConsent(event.target.checked)}
            aria-invalid={error !== undefined || undefined}
            className="mt-0.5 tick-box"
          />
          <span>
            {m['saved_search.consent']()}
            {error && <span className="mt-1 block font-semibold text-oxide">{error}</span>}
          </span>
        </label>
      )}
    </fieldset>
  );
}
