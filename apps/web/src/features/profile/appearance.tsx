import { Select } from '#ui/fields/select.tsx'
import { Card } from '#ui/layout/page.tsx'
import { useColorScheme, type ColorScheme } from '#ui/lib/color-scheme.ts'

import classes from './profile.module.css'

const schemes: { value: ColorScheme; label: string }[] = [
  { value: 'auto', label: 'Как на устройстве' },
  { value: 'light', label: 'Светлая' },
  { value: 'dark', label: 'Тёмная' },
]

/** «Оформление»: light, dark or as the device has it. Kept in this browser, so it needs no saving. */
export function Appearance() {
  const { scheme, chooseScheme } = useColorScheme()
  return (
    <Card>
      <h2 className={classes.heading}>Оформление</h2>
      <Select
        label="Тема"
        value={scheme}
        onChange={(chosen) => chooseScheme(chosen ?? 'auto')}
        options={schemes}
      />
    </Card>
  )
}
