import type { AuditParty } from '@uprava/contract/rules/audit-texts.ts'

import { audit } from '#modules/access/index.ts'
import { backUp, openTarget, prove, restoredChecks } from '#modules/backups/index.ts'
import { transaction } from '#platform/database/index.ts'
import { prepareDatabase } from '#platform/database/service-role.ts'
import { productVersion } from '#platform/product-version.ts'

import { examineInstallation, linesOf } from '../doctor/doctor.ts'
import { defineCommand, notPossible, wrongUse, type CommandResult } from '../runner/command.ts'
import { withDatabase, withDatabaseAddress } from '../runner/open-database.ts'
import { planUpgrade, type UpgradePlan } from './plan.ts'
import { rehearse } from './rehearsal.ts'

const unharmed = 'Ничего не изменено, прежняя версия продолжает работать.'

/**
 * `upgrade` (operations §6), run from the folder of the new version while the former one runs or does not. The former
 * version is never stopped: it serves on the schema of this one, so that going back is starting it again.
 */
export const upgrade = defineCommand({
  name: 'upgrade',
  summary: 'Обновить: проверки, проверенная копия, репетиция на ней, миграция',
  options: {
    check: { type: 'boolean', summary: 'только сказать, что будет и что мешает' },
    'no-backup': { type: 'boolean', summary: 'без копии и без репетиции на ней' },
    yes: { type: 'boolean', summary: 'подтверждение для --no-backup' },
  },
  needs: 'settings',
  isExclusive: true,
  async run({ options, actor, print }) {
    const isWithoutCopy = options['no-backup'] === true
    if (isWithoutCopy && options.yes !== true)
      throw wrongUse('С --no-backup нужно --yes: вернуть данные будет не из чего. Ничего не изменено.')
    return withDatabaseAddress(async (urls) => {
      const findings = await examineInstallation()
      const plan = await planUpgrade(urls.owner, { findings, lines: findings.flatMap(linesOf) })
      for (const line of [...plan.lines, ...describe(plan, isWithoutCopy)]) print(line)
      if (options.check === true) return checked(plan)
      if (plan.obstacles.length > 0)
        throw notPossible(`Обновление не начато: ${plan.obstacles.join('; ')}. ${unharmed}`)
      const copy = isWithoutCopy ? null : await rehearsedCopy(plan, { actor, print })
      await prepareDatabase(urls.owner, urls.service).catch((error: Error) => {
        throw notPossible(`Миграция не удалась: ${error.message}. База осталась прежней. ${unharmed}`)
      })
      await record(actor, plan, copy)
      return {
        message: `Схема готова для версии ${productVersion()}: перезапустите узлы по одному`,
        data: { version: productVersion(), migrations: plan.schema.missing, copy },
      }
    })
  },
})

function describe({ schema, provenCopy, obstacles }: UpgradePlan, isWithoutCopy: boolean): string[] {
  const copy = provenCopy === null ? 'будет сделана и проверена сейчас' : `проверена: ${provenCopy}`
  return [
    `Миграции: ${schema.missing.length === 0 ? 'нет' : schema.missing.join(', ')}`,
    ...(schema.waiting.length > 0
      ? [`После остановки прежних узлов, при запуске: ${schema.waiting.join(', ')}`]
      : []),
    `Копия: ${isWithoutCopy ? 'без неё' : copy}`,
    ...obstacles.map((obstacle) => `✗ ${obstacle}`),
  ]
}

function checked({ schema, provenCopy, obstacles }: UpgradePlan): CommandResult {
  return {
    message: obstacles.length === 0 ? 'Обновлению ничто не мешает' : `Мешает обновлению: ${obstacles.length}`,
    data: { version: productVersion(), ...schema, copy: provenCopy, obstacles },
    exit: obstacles.length === 0 ? 0 : 1,
  }
}

/** The copy that the installation can return to, proven, and on which this version has run. */
async function rehearsedCopy(
  { provenCopy }: UpgradePlan,
  { actor, print }: { actor: AuditParty; print: (line: string) => void },
): Promise<string> {
  const copy = provenCopy ?? (await makeProvenCopy())
  print(`Проверенная копия: ${copy}`)
  await rehearse(copy, actor).catch((error: Error) => {
    throw notPossible(`Репетиция на копии не удалась: ${error.message}. ${unharmed}`)
  })
  print('Репетиция на копии: миграция, запуск, вход, сообщение и файл прошли')
  return copy
}

async function makeProvenCopy(): Promise<string> {
  const target = await openTarget()
  const { id } = await backUp(target, { label: 'upgrade' })
  const { proof } = await prove(target, { id, checks: restoredChecks })
  if (proof.state === 'proven') return id
  throw notPossible(`Копия ${id} не подтверждена: ${proof.problems.slice(0, 3).join('; ')}. ${unharmed}`)
}

async function record(actor: AuditParty, { schema }: UpgradePlan, copy: string | null): Promise<void> {
  await withDatabase({ name: 'upgrade', isLocked: true }, () =>
    transaction((tx) =>
      audit(tx, {
        actor,
        action: 'product_upgraded',
        subject: { type: 'settings' },
        details: { to: productVersion(), migrations: schema.missing.join(', '), copy },
      }),
    ),
  )
}
