import { refuse, type Refusal } from '#platform/http/index.ts'

declare const authorized: unique symbol

/**
 * A thing with the proof that an actor may do the action with it. What changes a thing takes this type, so that the check
 * cannot be skipped; only this file makes values of it.
 */
export type Authorized<Thing, Action extends string> = Thing & { readonly [authorized]: Action }

/**
 * Who may do one action with the things of a concept. A loader takes the transaction (or the reader) first, then the actor
 * and the key, and returns nothing for a thing that the actor may not know of: it is refused as "not found", 404.
 */
type ActionRule = {
  load(reader: unknown, actor: unknown, key: unknown): Promise<unknown>
  /** Whether the actor may do it with a thing that it knows of; false is refused with 403. */
  may?(actor: unknown, thing: unknown): boolean
  /** The 404, when it says more than the usual sentence. */
  readonly notFound?: () => Refusal
  /** The 403, when it says more than the usual sentence. */
  forbidden?(actor: unknown, thing: unknown): Refusal
}

type Loaded<Rule extends ActionRule> = NonNullable<Awaited<ReturnType<Rule['load']>>>

/** The access rules of a concept by action. `authorize(tx, actor, action, key)` applies one and returns the loaded thing. */
export function defineAccess<const Rules extends Readonly<Record<string, ActionRule>>>(rules: Rules) {
  return async function authorize<Action extends keyof Rules & string>(
    reader: Parameters<Rules[Action]['load']>[0],
    actor: Parameters<Rules[Action]['load']>[1],
    action: Action,
    key: Parameters<Rules[Action]['load']>[2],
  ): Promise<Authorized<Loaded<Rules[Action]>, Action>> {
    const rule: ActionRule = rules[action]!
    const thing = await rule.load(reader, actor, key)
    if (thing === null || thing === undefined) throw rule.notFound?.() ?? refuse.notFound()
    if (rule.may && !rule.may(actor, thing)) throw rule.forbidden?.(actor, thing) ?? refuse.forbidden()
    return thing as Authorized<Loaded<Rules[Action]>, Action>
  }
}

/** Passes the proof on to what has been made from an authorized thing: the chat that the first message to a partner opens. */
export function derive<Thing, Action extends string>(
  _source: Authorized<unknown, Action>,
  thing: Thing,
): Authorized<Thing, Action> {
  return thing as Authorized<Thing, Action>
}
