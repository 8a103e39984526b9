import { itemsOf, modelEntry, taskEntry } from '#platform/settings.ts'

import type { Price } from './types.ts'

export type ListedModel = { readonly windowTokens: number; readonly price: Price | undefined }

/** The listed models by name. */
export function configuredModels(list: string | undefined): ReadonlyMap<string, ListedModel> {
  return new Map(
    itemsOf(list ?? '').flatMap((item): [string, ListedModel][] => {
      const { name, window, prompt, answer } = modelEntry.exec(item)?.groups ?? {}
      if (name === undefined) return []
      const price = prompt === undefined ? undefined : { prompt: Number(prompt), answer: Number(answer) }
      return [[name, { windowTokens: Number(window), price }]]
    }),
  )
}

/** The model a task is given to; undefined: the configured one. */
export function modelOfTask(list: string | undefined, task: string): string | undefined {
  for (const item of itemsOf(list ?? '')) {
    const named = taskEntry.exec(item)?.groups
    if (named?.['task'] === task) return named['name']
  }
  return undefined
}

/** What tokens cost, in roubles; null where the price is not set. */
export const costOf = (
  price: Price | undefined,
  { promptTokens, completionTokens }: { promptTokens: number; completionTokens: number },
): number | null =>
  price === undefined ? null : (promptTokens * price.prompt + completionTokens * price.answer) / 1000
