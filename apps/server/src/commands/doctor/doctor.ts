import { defineCommand, wrongUse } from '../runner/command.ts'
import { withDatabase } from '../runner/open-database.ts'
import { addressChecks } from './address.ts'
import { fail, runCheck, type DoctorCheck, type CheckFinding } from './check.ts'
import { databaseChecks } from './database.ts'
import { encryption } from './encryption.ts'
import { machineChecks } from './machine.ts'
import { peerChecks } from './peers.ts'

/** All that asks the database, its start included. Milliseconds. */
const databaseTimeout = 18_000
/** What a peer that hangs keeps open does not keep the command. Milliseconds. */
const exitGraceMs = 1000

const marks = { ok: '✓', warn: '!', fail: '✗' } as const

/** `doctor`: looks at everything the installation stands on; changes nothing (operations §4). */
export const doctor = defineCommand({
  name: 'doctor',
  summary: 'Проверить установку: настройки, диск, базу, почту, модель, прокси, копии',
  options: {
    only: { type: 'string', value: 'ПРОВЕРКА', summary: 'одна проверка' },
    'send-to': { type: 'string', value: 'ПОЧТА', summary: 'отправить туда пробное письмо' },
  },
  needs: 'settings',
  async run({ options, print }) {
    const sendTo = options['send-to']
    if (sendTo !== undefined && !/^\S+@\S+$/u.test(sendTo)) throw wrongUse(`Не адрес почты: ${sendTo}`)
    const beside = [...machineChecks, encryption, ...peerChecks(sendTo), ...addressChecks]
    const names = [...beside, ...databaseChecks].map(({ name }) => name)
    const { only } = options
    if (only !== undefined && !names.includes(only))
      throw wrongUse(`Нет проверки «${only}». Есть: ${names.join(', ')}`)
    const isWanted = ({ name }: DoctorCheck) => only === undefined || name === only
    const checks = await examine(beside.filter(isWanted), databaseChecks.filter(isWanted))
    for (const line of checks.flatMap(linesOf)) print(line)
    setTimeout(() => process.exit(), exitGraceMs).unref()
    const failed = checks.filter(({ state }) => state === 'fail').length
    const warned = checks.filter(({ state }) => state === 'warn').length
    return {
      message:
        failed + warned === 0 ? 'Всё в порядке' : `Неисправностей: ${failed}, предупреждений: ${warned}`,
      data: { checks },
      exit: failed > 0 ? 1 : 0,
    }
  },
})

/** All checks at once. */
async function examine(
  beside: readonly DoctorCheck[],
  ofDatabase: readonly DoctorCheck[],
): Promise<CheckFinding[]> {
  const groups = await Promise.all([
    ...beside.map(async (check) => [await runCheck(check)]),
    askDatabase(ofDatabase),
  ])
  return groups.flat()
}

/** What `doctor` finds without sending anything. */
export const examineInstallation = (): Promise<CheckFinding[]> =>
  examine([...machineChecks, encryption, ...peerChecks(undefined), ...addressChecks], databaseChecks)

/** A finding as people read it. */
export const linesOf = ({ state, title, text, advice }: CheckFinding): string[] => [
  `${marks[state]} ${title}: ${text}`,
  ...(advice === undefined ? [] : [`  ${advice}`]),
]

/** Opens the database once for its checks; one that does not open is one finding. */
async function askDatabase(checks: readonly DoctorCheck[]): Promise<CheckFinding[]> {
  if (checks.length === 0) return []
  let found: CheckFinding[] = []
  const opening = await runCheck(
    {
      name: 'database',
      title: 'База данных',
      run: () =>
        withDatabase({ name: 'doctor', isLocked: false }, async () => {
          found = await Promise.all(checks.map((check) => runCheck(check)))
          return found[0]!
        }).catch((error: Error) =>
          error.name === 'CommandFailure' ? fail(error.message, 'Запустите Управу.') : Promise.reject(error),
        ),
    },
    databaseTimeout,
  )
  return found.length > 0 ? found : [opening]
}
