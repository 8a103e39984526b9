import { hasDemoPassword } from '#modules/accounts/index.ts'
import { findWeakAdministrators } from '#modules/administration/index.ts'
import { isHeadWhole, mayChangeEntries } from '#modules/audit/index.ts'
import { readProofs } from '#modules/backups/index.ts'
import { clockSkew } from '#platform/clock-skew.ts'
import { db, sql } from '#platform/database/index.ts'
import { settings } from '#platform/settings.ts'

import { fail, ok, warn, type DoctorCheck } from './check.ts'

const minVersion = 15
/** Between this machine and the database. Milliseconds. */
const maxSkew = 2000

const version: DoctorCheck = {
  name: 'database',
  title: 'База данных',
  async run() {
    const { rows } = await sql<{ version: string; number: number; is_stale: boolean }>`
      select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
        coalesce(datcollversion <> pg_database_collation_actual_version(oid), false) as is_stale
      from pg_database where datname = current_database()`.execute(db())
    const found = rows[0]!
    if (found.number < minVersion * 10_000)
      return fail(`PostgreSQL ${found.version}: слишком старый`, `Нужен PostgreSQL ${minVersion} или новее.`)
    if (found.is_stale)
      return warn(
        `PostgreSQL ${found.version}: правила сортировки системы изменились`,
        'Перестройте индексы: REINDEX DATABASE, затем ALTER DATABASE … REFRESH COLLATION VERSION.',
      )
    return ok(`PostgreSQL ${found.version}`)
  },
}

const clock: DoctorCheck = {
  name: 'clock',
  title: 'Часы',
  async run() {
    const skew = Math.abs(await clockSkew())
    return skew > maxSkew
      ? fail(
          `часы этой машины и базы данных расходятся на ${Math.round(skew / 1000)} с`,
          'Включите синхронизацию времени (NTP) на обеих машинах.',
        )
      : ok('идут вместе с часами базы данных')
  },
}

const passwords: DoctorCheck = {
  name: 'passwords',
  title: 'Пароли',
  async run() {
    const { DEMO, ADMIN_PASSWORD } = settings()
    if (DEMO) return ok('идёт демонстрация')
    const weak = await findWeakAdministrators(ADMIN_PASSWORD)
    if (weak.ofDemo.length > 0 || (await hasDemoPassword()))
      return fail(
        'у кого-то остался пароль демонстрации, который известен всем',
        'Завершите демонстрацию: npm run admin -- go-live, или смените эти пароли.',
      )
    return weak.isSettingUnused
      ? warn(
          'ADMIN_PASSWORD не действует: администратор уже есть, и пароль у него другой',
          'Уберите ADMIN_PASSWORD; пароль меняют в консоли или командой users reset-password --administrator.',
        )
      : ok('паролей демонстрации нет')
  },
}

const backups: DoctorCheck = {
  name: 'backups',
  title: 'Копии',
  async run() {
    const { state, cause } = await readProofs()
    const advice = 'Откройте раздел «Копии» консоли или выполните npm run admin -- backup и verify.'
    if (cause === 'failed') return fail('последняя проверка копии не удалась', advice)
    if (cause === 'old') return fail('проверенной копии нет больше 36 часов', advice)
    if (settings().BACKUP_AT === 'off') return ok('ночные копии выключены')
    return ok(state.proof ? `последняя проверенная: ${state.proof.id}` : 'первая копия будет ночью')
  },
}

const audit: DoctorCheck = {
  name: 'audit',
  title: 'Журнал',
  async run() {
    if (!(await isHeadWhole(db())))
      return fail('конец цепочки журнала нарушен', 'Узнайте, где: npm run admin -- audit verify')
    return (await mayChangeEntries(db()))
      ? warn(
          'Журнал защищён только цепочкой: служба подключается владельцем таблиц',
          'Задайте DATABASE_OWNER_URL, а в DATABASE_URL — роль службы.',
        )
      : ok('цепочка цела до последней записи')
  },
}

/** Asked on the open database. */
export const databaseChecks: readonly DoctorCheck[] = [version, clock, passwords, backups, audit]
