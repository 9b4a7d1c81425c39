// Storefront features that the shop hides.
import { Form } from 'react-router'
import { features } from '../../../../../shop/storefront/design/rules/features.ts'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { CheckField } from '../../../../ui/Field'
import type { DesignOverview } from './design'

export function HiddenFeatures({ version, values }: DesignOverview['hidden']) {
  const words = useT('admin-design')
  return (
    <section className="admin-card admin-section" aria-labelledby="hidden">
      <h2 id="hidden">{words('part.hidden')}</h2>
      <p className="hint">{words('hiddenHint')}</p>
      <Form method="post" className="stack edit-form">
        <input type="hidden" name="version" value={version} />
        <div className="design-checks">
          {features.map((each) => (
            <CheckField
              key={each}
              name={`hide.${each}`}
              value="yes"
              label={words(`change.hide.${each}`)}
              defaultChecked={values.includes(each)}
            />
          ))}
        </div>
        <Button kind="quiet" name="intent" value="hide">
          {words('save')}
        </Button>
      </Form>
    </section>
  )
}
