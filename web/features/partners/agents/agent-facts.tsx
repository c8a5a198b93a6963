import type { AgentCard } from '../../../../contract/partners/partner-records.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { Anchor } from '../../../ui/anchor.tsx';
import { ShieldIcon } from '../../../ui/drawings/task-icons.tsx';

/** Details of an agent: name, experience, languages, kinds of property, and RERA registration. */
export function AgentFacts({ agent }: { readonly agent: AgentCard }) {
  const facts: readonly (readonly [string, string])[] = [
    ...(agent.name ? [[m['agent.person'](), agent.name] as const] : []),
    [m['agent.since'](), String(agent.since)],
    [m['agent.languages'](), agent.languages.join(', ')],
    [m['agent.kinds'](), agent.kinds.join(', ')],
  ];
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-14">
        {facts.map(([label, text]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {agent.rera && (
        <p className="mt-2 flex items-start gap-2 text-14">
          <ShieldIcon className="mt-px size-4.5 shrink-0 text-leaf" />
          <span className="min-w-0">
            {m['agent.rera']({ number: agent.rera.number })}{' '}
            <Anchor href={agent.rera.authority.url} rel="noopener nofollow" className="text-indigo underline">
              {agent.rera.authority.name}
            </Anchor>
          </span>
        </p>
      )}
    </>
  );
}
