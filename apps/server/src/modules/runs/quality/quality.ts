import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { ChannelLimits, Quality, SearchQuality } from '@uprava/contract/runs.ts'
import { z } from 'zod'

import { type AdministratorActor, audit, auditNames } from '#modules/access/index.ts'
import { searchProvisions } from '#modules/laws/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { configuredModel, personalData, withKnownWindow } from '#platform/model/index.ts'

import { findLimits, findPeriodUsage, saveLimits, type LimitsRow } from '../usage/usage.repository.ts'
import { talliesOf } from '../usage/usage.ts'
import { isModelPaused } from '../worker/engine.ts'
import {
  channelExists,
  findOpenQuestions,
  findQuality,
  resolveQuestion as finalize,
} from './quality.repository.ts'

/** GET /ai-quality: people's questions come with their personal data masked. */
export async function getQuality({ days }: { days: number }): Promise<Quality> {
  const [row, open] = await Promise.all([findQuality(db(), days), findOpenQuestions(db(), days)])
  const model = configuredModel()
  return {
    days,
    answers: row.answers,
    refusals: row.refusals,
    sentences: { checked: row.checked, unsupported: row.unsupported },
    replaced: row.replaced,
    modes: { model: row.model, embedded: row.embedded, degraded: row.degraded },
    thumbs: { up: row.up, down: row.down },
    median_seconds: row.medianSeconds,
    model: model && {
      name: model.model,
      window_tokens: withKnownWindow(model).windowTokens,
      is_resting: isModelPaused(),
    },
    open_questions: open.map(({ evidenceId, question, askedAt, times, why, reason, searched }) => ({
      evidence_id: evidenceId,
      question: personalData().mask(question),
      asked_at: askedAt.toISOString(),
      times,
      why,
      reason: reason === null ? null : personalData().mask(reason),
      searched,
    })),
  }
}

/** POST /ai-quality/questions/{evidence}/finalize */
export async function resolveQuestion(actor: AdministratorActor, evidenceId: number): Promise<{ ok: true }> {
  return transaction(async (tx) => {
    if (!(await finalize(tx, evidenceId))) throw refuse.notFound()
    await audit(tx, {
      actor: auditNames.administrator(actor.login),
      action: 'Разобран вопрос без ответа',
      subject: auditNames.question(evidenceId),
    })
    return { ok: true }
  })
}

const goldFile = path.resolve(import.meta.dirname, '../../../../../../bench/ai/gold.json')
const gold = z.object({
  queries: z.array(z.object({ style: z.string(), query: z.string(), expect: z.array(z.string()) })),
})
/** Questions of a style that are asked at most: the answer of the call is waited for. */
const maxPerStyle = 30

let measuring: Promise<SearchQuality> | undefined

/**
 * POST /ai-quality/measure: asks the base the project's gold questions, as they are asked everywhere. It takes seconds of
 * work, so whoever asks meanwhile gets the same answer.
 */
export function measureSearch(): Promise<SearchQuality> {
  measuring ??= measure().finally(() => {
    measuring = undefined
  })
  return measuring
}

async function measure(): Promise<SearchQuality> {
  const { queries } = await readGold()
  const styles: SearchQuality['styles'] = []
  for (const style of new Set(
    queries.filter(({ expect }) => expect.length > 0).map((query) => query.style),
  )) {
    styles.push({ style, ...(await hitsOf(spread(queries.filter((query) => query.style === style)))) })
  }
  const outside = spread(queries.filter(({ expect }) => expect.length === 0))
  const refused =
    outside.length === 0 ? null : { questions: outside.length, share: await shareRefused(outside) }
  return { measured_at: new Date().toISOString(), styles, refused }
}

async function readGold() {
  try {
    return gold.parse(JSON.parse(await readFile(goldFile, 'utf8')))
  } catch {
    throw refuse.unavailable('Эталонных вопросов на этом сервере нет.')
  }
}

type Gold = z.output<typeof gold>['queries'][number]

/** Every so many-th question, so that the sample runs through the whole set. */
const spread = (queries: readonly Gold[]): Gold[] => {
  const step = Math.max(1, queries.length / maxPerStyle)
  return Array.from(
    { length: Math.min(maxPerStyle, queries.length) },
    (_, at) => queries[Math.floor(at * step)]!,
  )
}

async function hitsOf(asked: readonly Gold[]) {
  let first = 0
  let five = 0
  let reciprocal = 0
  for (const { query, expect } of asked) {
    const { hits } = await searchProvisions({ query, channelId: null, limit: 10 })
    const place = hits.findIndex(({ citation }) => expect.includes(citation.norm_id))
    if (place === 0) first += 1
    if (place >= 0 && place < 5) five += 1
    if (place >= 0) reciprocal += 1 / (place + 1)
  }
  const share = (count: number) => Math.round((count / asked.length) * 1000) / 1000
  return {
    questions: asked.length,
    hit_at_1: share(first),
    hit_at_5: share(five),
    mean_reciprocal_rank: share(reciprocal),
  }
}

async function shareRefused(asked: readonly Gold[]): Promise<number> {
  let refused = 0
  for (const { query } of asked) {
    const { verdict } = await searchProvisions({ query, channelId: null, limit: 1 })
    if (verdict === 'refuse' || verdict === 'nonexistent') refused += 1
  }
  return Math.round((refused / asked.length) * 1000) / 1000
}

/** GET /channels/{channel}/ai-limits of the console */
export async function getLimits(channelId: number): Promise<ChannelLimits> {
  if (!(await channelExists(db(), channelId))) throw refuse.notFound()
  const [limits, used] = await Promise.all([findLimits(db(), channelId), findPeriodUsage(db(), channelId)])
  return { ...limits, usage: talliesOf(used, limits) }
}

/** PUT /channels/{channel}/ai-limits */
export async function updateLimits(
  actor: AdministratorActor,
  channelId: number,
  form: { [Name in keyof LimitsRow]?: number | null | undefined },
): Promise<ChannelLimits> {
  if (!(await channelExists(db(), channelId))) throw refuse.notFound()
  const change = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))
  await transaction(async (tx) => {
    await saveLimits(tx, channelId, change)
    await audit(tx, {
      actor: auditNames.administrator(actor.login),
      action: 'Изменены лимиты ИИ канала',
      subject: auditNames.channel(channelId),
      details: change,
    })
  })
  return getLimits(channelId)
}
