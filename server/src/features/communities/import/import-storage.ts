/** Of the parts of a file, until it is read. */
export const importFolder = ({ businessId, id }: { businessId: string; id: string }) => `imports/${businessId}/${id}/`;
