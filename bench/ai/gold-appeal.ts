/** An appeal of the development set (`training/dev-sets/README.md` says what each field means and how it is judged). */
export type GoldAppeal = {
  readonly id: string
  readonly text: string
  readonly date: string
  readonly topics: readonly string[]
  readonly requests: readonly { readonly quote: string; readonly topic: string }[]
  readonly fields: Readonly<Record<'from' | 'address' | 'phone' | 'email', string | null>>
  readonly special: readonly string[]
  readonly may?: readonly string[]
  readonly near_miss?: string
  readonly deadline: { readonly days: number; readonly unit: 'calendar' | 'working' } | null
  readonly noise: readonly string[]
}
