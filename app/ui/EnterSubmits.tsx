// What Enter in a field does, in a form whose first visible button does something else.

/** Browsers activate a form's first submit button: place it before the others. */
export const EnterSubmits = ({ name, value }: { name: string; value: string }) => (
  <button
    type="submit"
    name={name}
    value={value}
    className="visually-hidden"
    tabIndex={-1}
    aria-hidden
  />
)
