/**
 * Defines which module may import which. Everything that is not listed here is a violation, and `npm run lint:modules` fails.
 *
 * A module is a folder or a single file. A file belongs to the module with the longest matching name. A name that ends in `/*` makes each
 * of its sub-folders a separate module with the same rules; these may import each other only if the family lists itself. Type imports are
 * treated like any other import. Modules are listed from the bottom up. Cycles are an error, also within a family.
 */
interface ModuleRule {
  /** Modules of this project it may import; `name/*` stands for every module of that family. */
  readonly imports: readonly string[];
  /** npm packages it may import; any package when absent. */
  readonly packages?: readonly string[];
}

const DATA = ['kinds', 'moderation-rules', 'sample-listings', 'contract', 'messages'];
const SERVER_LEAVES = [
  'server/durations.ts',
  'server/is-process-alive.ts',
  'server/count-bits.ts',
  'server/max-entries.ts',
  'server/challenge-steps.ts',
  'server/escape-markup.ts',
  'server/concurrency',
  'server/pdf',
  'server/branding',
  'server/tracing',
];
const SERVER_BASE = [...DATA, ...SERVER_LEAVES, 'server/errors.ts', 'server/i18n', 'server/config', 'server/crypto'];
const SERVER_DATABASE = [...SERVER_BASE, 'server/db'];
const SERVER_PORTS = [
  ...SERVER_DATABASE,
  'server/jobs',
  'server/integrations',
  'server/places',
  'server/accounts',
  'server/settings',
  'server/live-events',
];
const SERVER_READ = [
  ...SERVER_PORTS,
  'server/listings/present',
  'server/listings/home',
  'server/search',
  'server/listings/evidence',
  'server/listings/read',
  'server/visits',
];
const SERVER_DOMAIN = [
  ...SERVER_READ,
  'server/pdf-thread',
  'server/deps.ts',
  'server/http',
  'server/messaging',
  'server/backup',
  'server/monitoring',
  'server/notifications',
  'server/conversations',
  'server/ledger',
  'server/plans',
  'server/privacy',
  'server/support',
  'server/site-documents',
  'server/listings/quota',
  'server/listings/moderation',
  'server/listings/write',
  'server/pictures',
];
const SERVER_ALL = [...SERVER_DOMAIN, 'server/features/*', 'server/seed', 'demo', 'server/log.ts'];
const WEB_SHARED = [...DATA, 'web/lib', 'web/ui', 'web/service-worker', 'web/shared/*'];

export const MODULES: Readonly<Record<string, ModuleRule>> = {
  // Data from which server and web are derived.
  kinds: { imports: [], packages: ['zod'] },
  'moderation-rules': { imports: ['kinds'], packages: ['zod'] },
  'sample-listings': { imports: ['kinds'], packages: [] },
  contract: { imports: ['kinds', 'moderation-rules', 'sample-listings'], packages: ['zod'] },
  messages: { imports: ['kinds', 'contract'] },

  // Server: technical base.
  'server/durations.ts': { imports: [], packages: [] },
  'server/is-process-alive.ts': { imports: [], packages: [] },
  'server/count-bits.ts': { imports: [], packages: [] },
  'server/max-entries.ts': { imports: [], packages: [] },
  'server/challenge-steps.ts': { imports: [], packages: [] },
  'server/escape-markup.ts': { imports: [], packages: [] },
  'server/concurrency': { imports: [] },
  'server/pdf': { imports: [], packages: ['pdfkit'] },
  'server/branding': { imports: [], packages: ['zod'] },
  'server/tracing': { imports: [] },
  'server/errors.ts': { imports: ['contract'] },
  'server/i18n': { imports: [...DATA, ...SERVER_LEAVES] },
  'server/pdf-thread': { imports: [...DATA, ...SERVER_LEAVES, 'server/errors.ts', 'server/i18n'], packages: [] },
  'server/config': { imports: [...DATA, ...SERVER_LEAVES, 'server/crypto'] },
  'server/crypto': { imports: SERVER_LEAVES },
  'server/log.ts': { imports: ['server/tracing'] },
  'server/db': { imports: SERVER_BASE },
  'server/jobs': { imports: SERVER_DATABASE },
  'server/integrations': { imports: SERVER_DATABASE },
  'server/live-events': { imports: SERVER_DATABASE },
  'server/places': { imports: SERVER_DATABASE },
  'server/accounts': { imports: [...SERVER_DATABASE, 'server/live-events', 'server/places'] },
  'server/settings': { imports: [...SERVER_DATABASE, 'server/places'] },

  // Server: reading listings, and search.
  'server/listings/present': { imports: [...SERVER_DATABASE, 'server/places'] },
  'server/listings/home': { imports: [...SERVER_DATABASE, 'server/listings/present'] },
  'server/search': {
    imports: [...SERVER_DATABASE, 'server/jobs', 'server/integrations', 'server/listings/present', 'server/listings/home'],
  },
  'server/listings/evidence': { imports: SERVER_DATABASE },
  'server/listings/read': {
    imports: [
      ...SERVER_DATABASE,
      'server/integrations',
      'server/places',
      'server/accounts',
      'server/listings/present',
      'server/listings/home',
      'server/listings/evidence',
      'server/search',
    ],
  },
  'server/visits': { imports: [...SERVER_DATABASE, 'server/listings/read', 'server/search'] },

  // Server: dependencies of features, and domain services that several features share.
  'server/deps.ts': { imports: SERVER_READ },
  'server/http': { imports: [...SERVER_DATABASE, 'server/integrations', 'server/deps.ts'] },
  'server/messaging': { imports: [...SERVER_READ, 'server/deps.ts'] },
  'server/backup': { imports: [...SERVER_READ, 'server/ledger', 'server/privacy'] },
  'server/monitoring': { imports: [...SERVER_READ, 'server/deps.ts', 'server/messaging', 'server/backup'] },
  'server/notifications': { imports: [...SERVER_READ, 'server/deps.ts', 'server/messaging'] },
  'server/conversations': { imports: [...SERVER_READ, 'server/deps.ts', 'server/messaging', 'server/notifications'] },
  'server/ledger': { imports: SERVER_READ },
  'server/plans': { imports: [...SERVER_READ, 'server/ledger'] },
  'server/site-documents': { imports: SERVER_DATABASE, packages: ['mdast-util-from-markdown', 'kysely', 'lru-cache'] },
  'server/support': { imports: [...SERVER_READ, 'server/deps.ts', 'server/messaging'] },
  'server/privacy': {
    imports: [
      ...SERVER_READ,
      'server/deps.ts',
      'server/messaging',
      'server/notifications',
      'server/conversations',
      'server/site-documents',
      'server/listings/write',
    ],
  },
  'server/listings/quota': { imports: [...SERVER_READ, 'server/ledger', 'server/plans'] },
  'server/listings/moderation': { imports: [...SERVER_READ, 'server/deps.ts', 'server/listings/quota'] },
  'server/listings/write': {
    imports: [
      ...SERVER_READ,
      'server/deps.ts',
      'server/messaging',
      'server/notifications',
      'server/ledger',
      'server/plans',
      'server/listings/quota',
      'server/listings/moderation',
    ],
  },

  // Decodes untrusted files, in a separate process.
  'server/pictures': { imports: [...SERVER_DATABASE, 'server/integrations', 'server/listings/moderation'] },

  // Server: features, then their composition. Only the composition may import the demo data.
  'server/features/*': { imports: SERVER_DOMAIN },
  'server/seed': { imports: [...DATA, ...SERVER_DOMAIN] },
  demo: { imports: [...DATA, ...SERVER_DOMAIN, 'server/seed'] },
  'server/startup': { imports: [...SERVER_ALL, 'server/app.ts', 'server/registry'] },
  'server/registry': { imports: SERVER_ALL },
  'server/app.ts': { imports: [...SERVER_ALL, 'server/registry'] },
  'server/main.ts': { imports: [...SERVER_ALL, 'server/registry', 'server/startup', 'server/app.ts'] },

  // Web.
  'web/lib': { imports: DATA },
  'web/router': { imports: [...DATA, 'web/lib'], packages: ['react', 'react-router'] },
  'web/service-worker': { imports: [], packages: [] },
  'web/ui': { imports: [...DATA, 'web/lib'] },
  'web/shared/*': { imports: WEB_SHARED },
  'web/features/*': { imports: WEB_SHARED },
  'web/shell': { imports: [...WEB_SHARED, 'web/features/*'] },
  web: { imports: [...WEB_SHARED, 'web/features/*', 'web/shell'] },
};

/** Folders that run or test the product from outside. They may import all of it, and nothing in the product may import them. */
export const OUTSIDE: readonly string[] = ['test', 'e2e', 'bench', 'faults', 'fuzz', 'scripts'];
