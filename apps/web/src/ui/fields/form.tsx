import {
  createContext,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react'

import { Button } from '../buttons/button.tsx'
import { toast } from '../feedback/toasts.tsx'
import classes from './form.module.css'

/** Messages by the field's name on the wire, nested ones dotted (`leader.name`), as the server sends them. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

export interface Form<Values extends object> {
  values: Values
  /** Something stands in it that was neither there at first nor put there by `reset`. */
  isChanged: boolean
  /** The first message of every field that has one. */
  errors: Readonly<Record<string, string>>
  /** Messages that belong to no field on the screen (`general`, or a name the form does not show). */
  general: readonly string[]
  busy: boolean
  /** Spread on a field: `<TextInput label="Имя" {...form.field('leader.name')} />`. */
  field: <Name extends Path<Values>>(name: Name) => FieldBinding<At<Values, Name>>
  set: <Name extends Path<Values>>(name: Name, value: At<Values, Name>) => void
  /** Puts the messages under their fields and the focus on the first of them (D-13). What was typed stays. */
  showErrors: (errors: FieldErrors) => void
  reset: (values?: Values) => void
  /**
   * The form begins again with what was saved. A field that holds something else by now than what was sent keeps it: it was
   * typed while the call ran.
   */
  takeSaved: (saved: Values, sent: Values) => void
  submit: () => Promise<void>
  /** Called when a field was left. */
  leave: (name: string) => void
  /** Ties the state to the form on the screen; `FormFrame` does it. */
  attach: RefObject<HTMLFormElement | null>
}

interface FieldBinding<Value> {
  name: string
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}

interface FormRules<Values> {
  initial: Values
  /** Asked before the call; what it names is shown under the fields and nothing is sent. */
  check?: (values: Values) => FieldErrors | undefined
  /** Makes the call. A refusal is either returned as field errors or thrown with an `errors` record in it. */
  onSubmit: (values: Values) => Promise<FieldErrors | undefined | void>
  /** What is wrong as it stands; shown under a field once it was left. */
  checkLeft?: (values: Values) => FieldErrors
}

/** The state of one form: values, messages under fields, a call under way. */
export function useForm<Values extends object>({
  initial,
  check,
  onSubmit,
  checkLeft,
}: FormRules<Values>): Form<Values> {
  const [values, setValues] = useState(initial)
  const [kept, setKept] = useState(initial)
  const [refused, setErrors] = useState<FieldErrors>({})
  const [general, setGeneral] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [failures, setFailures] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  const removeFormerErrors = useRef(() => {})

  useEffect(() => {
    if (failures > 0) showFirstWrong(element.current)
  }, [failures])

  const showErrors = useCallback((found: FieldErrors) => {
    const shown = new Set(fieldsOf(element.current))
    setErrors(found)
    setGeneral(Object.entries(found).flatMap(([name, messages]) => (shown.has(name) ? [] : messages)))
    if (Object.keys(found).length > 0) setFailures((count) => count + 1)
  }, [])

  const set: Form<Values>['set'] = (name, value) => {
    setValues((before) => withValueAt(before, name, value))
    setErrors(({ [name]: _corrected, ...rest }) => rest)
  }

  const submit = async () => {
    if (running.current) return
    const wrong = check?.(values)
    if (wrong && Object.keys(wrong).length > 0) return showErrors(wrong)
    running.current = true
    setBusy(true)
    showErrors({})
    // A failure of the former try does not stand beside the success of this one.
    removeFormerErrors.current()
    removeFormerErrors.current = await toast.noteErrors(send)
    running.current = false
    setBusy(false)
  }
  const send = async () => {
    try {
      showErrors((await onSubmit(values)) ?? {})
    } catch (error) {
      const refused = fieldErrorsOf(error)
      // Anything but a refusal is a mistake of ours: it must reach the log, not disappear in the form.
      if (refused) showErrors(refused)
      else reportError(error)
    }
  }

  const left = useLeftFields(checkLeft?.(values))
  const beginWith = (fresh: Values, shown: (typed: Values) => Values) => {
    setValues(shown)
    setKept(fresh)
    left.clear()
    setErrors({})
    setGeneral([])
  }
  const errors: FieldErrors = { ...left.errors, ...refused }
  return {
    values,
    isChanged: !isSame(values, kept),
    errors: Object.fromEntries(Object.entries(errors).map(([name, [first = '']]) => [name, first])),
    general,
    busy,
    field: (name) => ({
      name,
      value: valueAt(values, name),
      error: errors[name]?.[0],
      onChange: (value) => set(name, value),
    }),
    set,
    showErrors,
    reset: (fresh = initial) => beginWith(fresh, () => fresh),
    takeSaved: (saved, sent) => beginWith(saved, (typed) => mergeSaved(typed, sent, saved)),
    submit,
    leave: left.leave,
    attach: element,
  }
}

/** Of what is wrong, that under the fields that were left: nothing is said while it is still typed. */
function useLeftFields(wrong: FieldErrors = {}) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  return {
    errors: Object.fromEntries(Object.entries(wrong).filter(([name]) => left.has(name))),
    leave: (name: string) => setLeft((before) => new Set(before).add(name)),
    clear: () => setLeft(new Set()),
  }
}

/** Whether the call of the form around a button runs. */
export const FormBusy = createContext(false)

interface FormProps<Values extends object> extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'> {
  form: Form<Values>
  children: ReactNode
}

/** The form on the screen: Enter submits, and the browser's own messages in its own language stay away. */
export function FormFrame<Values extends object>({ form, children, className, ...rest }: FormProps<Values>) {
  const { busy, attach, submit, leave } = form
  return (
    <FormBusy value={busy}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what its fields say when they are left */}
      <form
        {...rest}
        ref={attach}
        className={className ?? classes.form}
        noValidate
        onBlur={({ target }) => {
          // What a press on a button brought under the fields would move the button away from under the pointer.
          if ('name' in target && !document.querySelector('button:active')) leave(target.name)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void submit()
        }}
      >
        {children}
      </form>
    </FormBusy>
  )
}

/** The button that sends the form. `disabledReason` says why it is off; while the call runs it turns and keeps the focus. */
export function SubmitButton({ busy, ...rest }: Omit<ComponentProps<typeof Button>, 'type'>) {
  const formBusy = use(FormBusy)
  return <Button kind="main" {...rest} type="submit" busy={busy || formBusy} />
}

/** The buttons at the end of a form on a page; in a dialog `DialogActions` takes their place. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}

/** What the server said about the whole form and not about a field of it. */
export function GeneralErrors({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return null
  return (
    <div role="alert" className={classes.general}>
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </div>
  )
}

/** Reads the `errors` record of a refused call, whatever class the caller's error has. */
function fieldErrorsOf(error: unknown): FieldErrors | undefined {
  if (typeof error !== 'object' || error === null || !('errors' in error)) return undefined
  const { errors } = error
  return isFieldErrors(errors) ? errors : undefined
}

function isFieldErrors(value: unknown): value is FieldErrors {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.values(value).every(
    (messages) => Array.isArray(messages) && messages.every((one) => typeof one === 'string'),
  )
}

function fieldsOf(form: HTMLFormElement | null): string[] {
  const named = form?.querySelectorAll<HTMLElement>('[data-field]') ?? []
  return Array.from(named, (field) => field.dataset['field'] ?? '')
}

/** To the first field that is wrong; where it is none of them, what is wrong is brought into sight. */
function showFirstWrong(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-focus-on-error]')
  if (field) field.focus()
  else form?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
}

// ── Names of nested fields ──────────────────────────────────────────────────────────────────────────────────────

type Leaf = string | number | boolean | bigint | null | undefined | Blob | Date | readonly unknown[]

/** `'name' | 'leader' | 'leader.name'` */
export type Path<T> = {
  [K in keyof T & string]: NonNullable<T[K]> extends Leaf ? K : K | `${K}.${Path<NonNullable<T[K]>>}`
}[keyof T & string]

/** The type of the value that stands at a path. */
export type At<T, P extends string> = P extends keyof T
  ? T[P]
  : P extends `${infer Head}.${infer Rest}`
    ? Head extends keyof T
      ? At<NonNullable<T[Head]>, Rest>
      : never
    : never

function valueAt<Values extends object, Name extends string>(values: Values, name: Name): At<Values, Name> {
  const found = name
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | null)?.[key], values)
  return found as At<Values, Name>
}

/** Nested values are compared by what is in them, everything else by identity. */
function isSame(value: unknown, other: unknown): boolean {
  if (Object.is(value, other)) return true
  if (!isRecord(value) || !isRecord(other)) return false
  return Object.keys({ ...value, ...other }).every((key) => isSame(value[key], other[key]))
}

/** Of each field what was saved, unless it holds something else than what was sent. */
function mergeSaved<Value>(typed: Value, sent: Value, saved: Value): Value {
  if (isSame(typed, sent)) return saved
  if (!isRecord(typed) || !isRecord(sent) || !isRecord(saved) || Array.isArray(typed)) return typed
  return Object.fromEntries(
    Object.entries(typed).map(([key, value]) => [key, mergeSaved(value, sent[key], saved[key])]),
  ) as Value
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && (Array.isArray(value) || value.constructor === Object)

function withValueAt<Values extends object>(values: Values, name: string, value: unknown): Values {
  const [head = '', ...rest] = name.split('.')
  const inside = (values as Record<string, unknown>)[head]
  const next = rest.length === 0 ? value : withValueAt(inside ?? {}, rest.join('.'), value)
  return { ...values, [head]: next }
}
