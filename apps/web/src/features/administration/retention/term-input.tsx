import { TextInput } from '#ui/fields/text-input.tsx'

type TermInputProps = {
  label: string
  name: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
  placeholder: string
  description?: string
}

/** A term in days; left empty it is what the placeholder says. */
export function TermInput(props: TermInputProps) {
  return <TextInput {...props} inputMode="numeric" autoComplete="off" maxLength={6} />
}
