import { useEffect, useMemo } from 'react'

/** The address under which a chosen file is shown, for as long as it is shown; of anything else the address itself. */
export function useFileAddress(value: string | File | null): string | undefined {
  const address = useMemo(
    () => (value instanceof File ? URL.createObjectURL(value) : (value ?? undefined)),
    [value],
  )
  useEffect(() => {
    if (value instanceof File && address) return () => URL.revokeObjectURL(address)
  }, [value, address])
  return address
}
