/**
 * Pages of owners, agents and staff, and legal notices. A language that is complete only for visitors may show them in English. Every other
 * page is a visitors' page. Paths are those of `web/routes.ts`, without a language prefix.
 */
const OTHER_PAGES =
  /^\/(?:post|my-properties|confirm|plans|checkout|me\/(?:plans|role|data)|agents|partners|admin|privacy|transparency|open-data|status|about|terms|safety|rent-documents)(?:[/?#]|$)/;

/** Whether the page is meant for visitors who look for a home. @param path without a language prefix */
export const isVisitorPage = (path: string): boolean => !OTHER_PAGES.test(path);
