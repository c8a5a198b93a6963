import { chromium } from 'playwright-core';
import { gzipSync } from 'node:zlib';
import { findBrowser } from '/tmp/w/E/scripts/testing/browser.ts';
const b = await findBrowser();
const br = await chromium.launch({ executablePath: b.executablePath, args: [...b.args], env: {...process.env, ...b.env} as any });
for (const path of ['/', '/ta', '/hi', '/homes-in-coimbatore-for-rent', '/ta/homes-in-coimbatore-for-rent']) {
  const ctx = await br.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });
  const p = await ctx.newPage(); const w: Record<string, number> = {}; const jobs: Promise<void>[] = []; const seen = new Set<string>();
  p.on('response', (r) => { const t = r.request().resourceType(); if (!['document','script','stylesheet'].includes(t) || seen.has(r.url())) return; seen.add(r.url()); jobs.push(r.body().then((x) => { w[t] = (w[t] ?? 0) + gzipSync(x, { level: 9 }).length / 1000; }, () => undefined)); });
  await p.goto('http://127.0.0.1:4106' + path, { waitUntil: 'load' }); await p.waitForTimeout(1500); await Promise.all(jobs);
  console.log(path, JSON.stringify(w)); await ctx.close();
}
await br.close();
