import type { Client } from '../client.ts'
import { declaredCalls, type DeclaredCall } from '../rights.ts'
import { samples, type CallTargets, type Sample } from './call-samples.ts'
import { textFieldsOf, withTexts, type TextField } from './text-fields.ts'

/** A call with free texts of a person, at their longest accepted lengths. */
export type AttackedCall = {
  readonly name: string
  /** Of the longest text. Characters. */
  readonly length: number
  readonly call: DeclaredCall
  readonly fields: readonly TextField[]
  readonly sample: Sample
}

/** Every call that reads a free text, from the contract. */
export const callsWithTexts: readonly DeclaredCall[] = declaredCalls.filter(
  ({ endpoint }) =>
    textFieldsOf(endpoint).length > 0 ||
    Object.values(endpoint.files ?? {}).some(({ kind }) => kind === 'reference' || kind === 'document'),
)

export const attackedCalls: readonly AttackedCall[] = samples.map((sample) => {
  const call = declaredCalls.find(({ key }) => key === sample.call)
  if (!call) throw new Error(`The contract has no call ${sample.call}`)
  const fields = textFieldsOf(call.endpoint).filter(
    ({ path }) => sample.without === undefined || !path.startsWith(sample.without),
  )
  return {
    name: sample.variant === undefined ? sample.call : `${sample.call} (${sample.variant})`,
    length: Math.max(sample.fileLength ?? 0, ...fields.map(({ longest }) => longest)),
    call,
    fields,
    sample,
  }
})

/** Who makes the calls: the owner of a channel with all rights, and the administrator's console. */
export type Clients = { readonly owner: Client; readonly console: Client }

/** Makes the call with the text in all of its fields; answers its status and how long it took. */
export async function makeCall(
  clients: Clients,
  { call: { api, endpoint }, fields, sample }: AttackedCall,
  { text, targets }: { text: string; targets: CallTargets },
): Promise<{ status: number; ms: number; errors: unknown }> {
  const options = withTexts((await sample.options?.(targets, text)) ?? {}, fields, text)
  const began = performance.now()
  const isConsole = api === 'admin'
  const { status, errors } = await (isConsole ? clients.console : clients.owner).any(api, endpoint, {
    ...options,
    ...(!isConsole && { channel: targets.channelId }),
  })
  return { status, ms: performance.now() - began, errors }
}
