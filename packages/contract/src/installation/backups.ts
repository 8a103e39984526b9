import { z } from 'zod'

import { endpoint } from '../endpoint.ts'
import { moment } from '../fields.ts'
import { consoleRights } from './console-rights.ts'

const proof = z.object({
  at: moment(),
  state: z.enum(['proven', 'failed']),
  /** A line for each difference; the first hundred. */
  problems: z.array(z.string()),
})

/** A copy of the installation, or one that is being made or was not made. */
export const backup = z.object({
  id: z.string(),
  at: moment(),
  /** `base`: of the embedded database, with its log; `snapshot`: of one outside. */
  kind: z.enum(['base', 'snapshot']),
  /** Bytes; null until it is made. */
  size: z.int().nullable(),
  encrypted: z.boolean(),
  state: z.enum(['ready', 'making', 'verifying', 'failed']),
  /** Why the last attempt to make or prove it ended without an outcome. */
  problem: z.string().nullable(),
  proof: proof.nullable(),
})
export type Backup = z.output<typeof backup>

/** A disk: bytes free and in all, bytes that go a day, and in how many days it is full; null: not known, or it does not fill. */
const diskForecast = z.object({
  disk: z.enum(['data', 'copies']),
  free: z.int(),
  total: z.int(),
  daily: z.int().nullable(),
  days_left: z.int().nullable(),
})

export const backupForecast = z.object({
  last_copy: z.object({ id: z.string(), at: moment(), size: z.int().nullable() }).nullable(),
  last_proof: z.object({ id: z.string(), at: moment(), state: z.enum(['proven', 'failed']) }).nullable(),
  /** The newest proof failed, or is older than 36 hours. */
  warning: z.enum(['failed', 'old']).nullable(),
  /** When copies are made every night, `HH:MM` in Moscow time; null: they are not. */
  nightly_at: z.string().nullable(),
  disks: z.array(diskForecast),
  /** Of the disk that is full first. */
  days_left: z.int().nullable(),
})
export type BackupForecast = z.output<typeof backupForecast>

export const backupCalls = {
  listBackups: endpoint({
    method: 'GET',
    path: '/backups',
    summary: 'The newest copies with their proof, and what is under way',
    access: consoleRights.readBackups,
    reply: z.array(backup),
  }),
  makeBackup: endpoint({
    method: 'POST',
    path: '/backups',
    summary: 'Make a copy now; 409 while one is made or proven',
    access: consoleRights.makeBackups,
    reply: backup,
  }),
  verifyBackup: endpoint({
    method: 'POST',
    path: '/backups/{backup}/verify',
    summary: 'Prove a copy by restoring it; 409 while one is made or proven',
    access: consoleRights.makeBackups,
    params: z.object({ backup: z.string().max(100) }),
    reply: backup,
  }),
  forecastBackups: endpoint({
    method: 'GET',
    path: '/backups/forecast',
    summary: 'The last copy and proof, and in how many days the disks are full',
    access: consoleRights.readBackups,
    reply: backupForecast,
  }),
} as const
