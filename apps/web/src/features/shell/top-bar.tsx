import { IconArrowLeft, IconMenu2, IconSearch } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { screenTitle } from '@uprava/contract/rules/screen-titles.ts'

import { openPalette } from '#features/navigation/index.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'

import { updatePanels } from './panels.ts'
import { Bell } from './sidebar.tsx'
import { useCurrentTopBarAction } from './top-bar-action.ts'
import { useTopBarBack } from './top-bar-back.ts'
import classes from './top-bar.module.css'

/** The bar of narrow screens: menu or back, the screen's title, its own button, the bell (NAV-73). */
export function TopBar() {
  const { pathname } = useLocation()
  const title = screenTitle(pathname)
  const back = useTopBarBack()
  const action = useCurrentTopBarAction()
  return (
    <header className={classes.bar} data-safe-area>
      {back ? (
        <IconButton label="Назад" icon={IconArrowLeft} onClick={back} />
      ) : (
        <IconButton
          label="Открыть меню"
          icon={IconMenu2}
          onClick={() => updatePanels({ isLeftOpen: true })}
        />
      )}
      <p className={classes.title}>{title}</p>
      {action && <IconButton label={action.label} icon={action.icon} onClick={action.press} />}
      <IconButton label="Поиск и команды" icon={IconSearch} onClick={() => openPalette('palette')} />
      <Bell />
    </header>
  )
}
