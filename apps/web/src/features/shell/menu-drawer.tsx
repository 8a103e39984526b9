import { Drawer } from '#ui/overlays/drawer.tsx'

import { updatePanels } from './panels.ts'
import { Sidebar } from './sidebar.tsx'

/** The sidebar on narrow screens. */
export function MenuDrawer({ open }: { open: boolean }) {
  return (
    <Drawer
      open={open}
      onClose={() => updatePanels({ isLeftOpen: false })}
      title="Меню"
      titleHidden
      width="85%"
    >
      <Sidebar isCollapsed={false} inDrawer />
    </Drawer>
  )
}
