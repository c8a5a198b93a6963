import { m } from '../../messages/compiled/messages.js';
import { MemoHtml } from '../lib/page/memo-html.tsx';
import { Anchor } from '../ui/anchor.tsx';
import { Logo } from '../ui/drawings/logo.tsx';
import { LanguageList } from './language-switch.tsx';
import { useBranding } from '../shared/operator/use-branding.ts';
import { useOperator } from '../shared/operator/use-operator.ts';
import { usePagePlace } from './page-place.ts';
import { TABS } from './search-tabs.ts';
import { ThemeSwitch } from '../shared/preferences/theme-switch.tsx';

export function Footer() {
  const { city } = usePagePlace();
  const operator = useOperator();
  const branding = useBranding();
  return (
    <footer className="mt-16 border-t border-line bg-card">
      <div className="page grid grid-cols-2 gap-x-4 gap-y-8 py-10 text-14 md:grid-cols-3 lg:grid-cols-[repeat(4,1fr)_16.5rem]">
        <div className="flex flex-col items-start gap-3 pr-4 max-md:col-span-2">
          <Logo name={m['shell.name']()} picture={branding?.logo} />
          <p className="max-w-xs text-muted">{m['shell.about']()}</p>
          {operator && <p className="max-w-xs text-muted">{m['shell.run_by'](operator)}</p>}
        </div>
        <FooterLinks
          title={m['shell.footer_find']({ city: city.name })}
          links={[
            ...TABS.map((tab) => [tab.url(city.slug), tab.label()] as const),
            [`/prices/${city.slug}`, m['shell.footer_prices']()],
            [`/agents/${city.slug}`, m['shell.footer_agents']()],
            ['/calculators', m['shell.footer_calculators']()],
          ]}
        />
        <FooterLinks
          title={m['shell.footer_offer']()}
          links={[
            ['/post', m['shell.post_home']()],
            ['/my-properties', m['shell.my_properties']()],
            ['/agents/register', m['shell.footer_be_agent']()],
            ['/partners/register', m['shell.footer_be_partner']()],
            ['/supportPage', m['shell.support']()],
            ['/contact', m['contact_message.page_title']()],
            ['/safety', m['shell.footer_safety']()],
            ['/supportPage#grievance', m['shell.footer_grievance']()],
          ]}
        />
        <FooterLinks
          title={m['shell.name']()}
          wide
          links={[
            ['/about', m['site_document.about']()],
            ['/plans', m['plans.title']()],
            ['/terms', m['site_document.terms']()],
            ['/privacy', m['privacy.page_title']()],
            ['/transparency', m['transparency.title']()],
            ['/open-data', m['open_data.title']()],
            ['/status', m['site_status.title']()],
          ]}
        />
        <div className="flex flex-col items-start gap-3 max-lg:col-span-2">
          <h2 className="font-bold">{m['shell.theme']()}</h2>
          <ThemeSwitch />
          <h2 className="mt-2 font-bold">{m['shell.language']()}</h2>
          <LanguageList className="-mx-2 -mt-3" />
        </div>
      </div>
    </footer>
  );
}

interface FooterLinksProps {
  readonly title: string;
  readonly links: readonly (readonly [href: string, label: string])[];
  /** Spans two columns on phones. */
  readonly wide?: boolean;
}

function FooterLinks({ title, links, wide = false }: FooterLinksProps) {
  return (
    <MemoHtml as="nav" aria-label={title} name="footer" data={[title, links, wide]} className={wide ? 'max-md:col-span-2' : undefined}>
      <h2 className="mb-1 font-bold">{title}</h2>
      <ul className={wide ? 'max-md:grid max-md:grid-cols-2 max-md:gap-x-4' : undefined}>
        {links.map(([href, label]) => (
          <li key={href}>
            <Anchor href={href} className="list-link py-1">
              {label}
            </Anchor>
          </li>
        ))}
      </ul>
    </MemoHtml>
  );
}
