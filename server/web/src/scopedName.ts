/** The class that a build makes of a name: `seat` of lobby/room.module.css is `room__seat`. */
export function scopedName(name: string, module: string): string {
  if (name === module) return module;
  return `${module}__${name.startsWith(`${module}-`) ? name.slice(module.length + 1) : name}`;
}
