import { sql } from 'kysely';
import type { Setting, settingsRoutes } from '../../../contract/administration/settings.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handlers } from '../../http/handler.ts';
import { settingRule, isSetting, isAllowedValue, SETTING_CHANNEL, SETTINGS, type SettingName } from '../../settings/settings.ts';
import { placesOf } from '../../places/places.ts';

export function settingsHandlers(deps: Deps): Handlers<typeof settingsRoutes> {
  const { db } = deps;

  /** Also applies stored changes to this process. */
  async function readSettings(): Promise<Setting[]> {
    const rows = new Map((await db.selectFrom('site_setting').selectAll().execute()).map((row) => [row.name, row]));
    // so that no value is older than its version while the notification of another process's change is on its way
    await deps.refreshSettings();
    const cities = (await placesOf(db)).all.map(({ slug }) => slug);
    return (Object.keys(SETTINGS) as SettingName[]).map((name) => {
      const { type, options, min, max, valueIn } = settingRule(name);
      const row = rows.get(name);
      return {
        name,
        type,
        options: type === 'choice' ? [...(options ?? cities)] : [],
        min: min ?? null,
        max: max ?? null,
        value: valueIn(deps.config),
        environment: valueIn(deps.environment),
        version: row?.version ?? 0,
        set: row !== undefined && row.value !== null,
      };
    });
  }

  return {
    listSettings: async () => ({ data: await readSettings() }),

    async changeSetting({ viewer, ip }, { body: { name, version, value } }) {
      const invalidField = (path: string, message: string) => new AppError('invalid', message, { errors: [{ path, message }] });
      if (!isSetting(name)) throw invalidField('name', m['settings_error.unknown']());
      const cities = (await placesOf(db)).all.map(({ slug }) => slug);
      if (value !== null && !isAllowedValue(name, value, cities)) throw invalidField('value', m['settings_error.value']());
      const now = deps.now();
      await deps.refreshSettings();
      const before = settingRule(name).valueIn(deps.config);
      await db.transaction().execute(async (tx) => {
        // a reset (null) does not delete the row, so that the version continues to increase
        const { rows } = await sql`
          insert into site_setting (name, value, version, changed_at, changed_by)
          select ${name}, ${JSON.stringify(value)}::jsonb, 1, ${now}, ${viewer.id} where ${version} = 0
          on conflict (name) do nothing returning name`.execute(tx);
        const isChanged =
          rows.length > 0 ||
          (
            await sql`
              update site_setting set value = ${JSON.stringify(value)}::jsonb, version = version + 1, changed_at = ${now}, changed_by = ${viewer.id}
              where name = ${name} and version = ${version} and ${version} > 0 returning name`.execute(tx)
          ).rows.length > 0;
        if (!isChanged) throw new AppError('version_conflict', m['settings_error.changed']());
        const details = { before, after: value ?? settingRule(name).valueIn(deps.environment) };
        await audit(tx, { action: 'setting_change', actorId: viewer.id, ip, subject: name, details, at: now });
        await sql`select pg_notify(${SETTING_CHANNEL}, ${name})`.execute(tx);
      });
      return { message: m['settings.changed'](), data: (await readSettings()).find((setting) => setting.name === name)! };
    },
  };
}
