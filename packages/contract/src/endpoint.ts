import type { z } from 'zod'

/**
 * A call, declared once. The server mounts it (`serve`), the web calls it by its key `METHOD /path`,
 * OpenAPI is printed from it, and tests check that every declared call is mounted.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path below the API's base, with `{name}` parameters. */
  readonly path: `/${string}`
  /** One sentence for the OpenAPI document. */
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** The JSON body; of a multipart call, its text fields. */
  readonly body?: z.ZodType
  /** File fields of a multipart call. A call with `files` also accepts JSON when it carries none. */
  readonly files?: Readonly<Record<string, FileField>>
  /** What stands in `data` of a successful answer (the whole body when `bare`). */
  readonly reply?: z.ZodType
  /** The answer is the file itself; the value is its media type. */
  readonly binary?: string
  /** The answer is not wrapped into `{data: …}`. */
  readonly bare?: true
}

/** Who may make a call. The server enforces it before the handler runs; the rights matrix test is generated from it. */
export type Access =
  /** Nobody needs to be signed in; a bearer token is ignored. */
  | { readonly for: 'open' }
  /** Any bearer token: a person token, an unverified or a verified account. */
  | { readonly for: 'person' }
  /** An account, verified or not; a person token is 403. */
  | { readonly for: 'unverified' }
  /** A verified account. */
  | { readonly for: 'account' }
  /** A verified account with a seat in the channel of the call; without a seat 404, without the right 403. */
  | {
      readonly for: 'seat'
      readonly section?: Section
      readonly owner?: true
      readonly general?: GeneralPermission | readonly GeneralPermission[]
      /** The AI tab the call belongs to: refused where the tab is not open. */
      readonly tab?: TabNumber
    }
  /**
   * An administrator of the installation with one of the roles (admin API only); any other role is 403. `toEnroll`: also for
   * one who has to set up a second factor first, to whom every other call is 403.
   */
  | {
      readonly for: 'administrator'
      readonly roles: readonly AdministratorRole[]
      readonly toEnroll?: true
    }

/** «Главный», «Оператор», «Аудитор» (operations §2). */
export const administratorRoles = ['chief', 'operator', 'auditor'] as const
export type AdministratorRole = (typeof administratorRoles)[number]

const administrators = <const Roles extends readonly AdministratorRole[]>(...roles: Roles) =>
  ({ for: 'administrator', roles }) as const

/** The access of admin calls by who may make them: `c` «Главный», `o` «Оператор», `a` «Аудитор». */
export const administratorAccess = {
  coa: administrators('chief', 'operator', 'auditor'),
  co: administrators('chief', 'operator'),
  ca: administrators('chief', 'auditor'),
  c: administrators('chief'),
} as const

export type FileField = {
  readonly kind: 'picture' | 'document' | 'attachment' | 'reference' | 'letter'
  /** How many files the field takes; a field that takes more than one is named `name[]` on the wire. */
  readonly most: number
  readonly required?: true
  /** The label in the refusal «Выберите файл». */
  readonly label: string
}

/** Section names of a seat, in the order of the screen. */
export const sections = ['my_channel', 'posts', 'team', 'tickets', 'documents'] as const
export type Section = (typeof sections)[number]

/** General permissions that the administrator grants to a channel. */
export const generalPermissions = [
  'have_ai',
  'analyze_documents',
  'document_generator',
  'prepare_charter',
] as const
export type GeneralPermission = (typeof generalPermissions)[number]

/**
 * Numbers of the AI tabs in the order of the screen (AIS-28): 1 lawyer, 4 assistant, 2 document analysis, 3 appeals,
 * 5 charter package, 6 document generator.
 */
export const tabNumbers = [1, 4, 2, 3, 5, 6] as const
export type TabNumber = (typeof tabNumbers)[number]

/** Declares a call; keeps its literal types for both ends. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

/** The key a client names a call by: `GET /channels/{channel}/team`. */
export type RouteKey<E extends Endpoint> = `${E['method']} ${E['path']}`

/** The calls of a concept by their route keys: `Routes<typeof teamCalls>`. */
export type Routes<Calls extends Record<string, Endpoint>> = {
  [Name in keyof Calls as RouteKey<Calls[Name]>]: Calls[Name]
}

/** What a caller gives (before defaults and coercion). */
export type Given<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined
/** What the handler receives (after defaults and coercion). */
export type Received<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
/** What a successful answer carries in `data`. */
export type Reply<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : undefined
