"""Materials and simple forms. One unit is about ten centimeters; z points up, the front faces -y."""

from math import cos, pi, sin

import bmesh
import bpy
from mathutils import Matrix, Vector

from stage import GREY


def _nodes(name):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes = material.node_tree.nodes
    return material, nodes, material.node_tree.links.new, nodes['Principled BSDF']


def _grain(nodes, link, shader, pattern, scale):
    """Returns a socket with a value around 1, or None; adds the relief of cloth and leather."""
    if not pattern:
        return None
    place = nodes.new('ShaderNodeTexCoord')
    if pattern == 'wood':
        stretch = nodes.new('ShaderNodeMapping')
        stretch.inputs['Scale'].default_value = (9 * scale, 9 * scale, 0.7 * scale)
        link(place.outputs['Object'], stretch.inputs[0])
        noise = nodes.new('ShaderNodeTexNoise')
        noise.inputs['Scale'].default_value = 2.2
        noise.inputs['Detail'].default_value = 9
        noise.inputs['Distortion'].default_value = 1.4
        link(stretch.outputs[0], noise.inputs['Vector'])
        ramp = nodes.new('ShaderNodeMapRange')
        ramp.inputs['From Min'].default_value, ramp.inputs['From Max'].default_value = 0.3, 0.7
        ramp.inputs['To Min'].default_value, ramp.inputs['To Max'].default_value = 0.74, 1.1
        link(noise.outputs['Fac'], ramp.inputs['Value'])
        return ramp.outputs[0]
    if pattern == 'cloth':
        waves = []
        for axis in ('DIAGONAL', 'Z'):
            wave = nodes.new('ShaderNodeTexWave')
            wave.wave_type = 'BANDS'
            wave.bands_direction = axis
            wave.inputs['Scale'].default_value = 16 * scale
            link(place.outputs['Object'], wave.inputs['Vector'])
            waves.append(wave.outputs['Fac'])
        height = nodes.new('ShaderNodeMath')
        height.operation = 'MULTIPLY'
        link(waves[0], height.inputs[0])
        link(waves[1], height.inputs[1])
        socket = height.outputs[0]
    else:  # leather
        cells = nodes.new('ShaderNodeTexVoronoi')
        cells.inputs['Scale'].default_value = 45 * scale
        link(place.outputs['Object'], cells.inputs['Vector'])
        socket = cells.outputs['Distance']
    bump = nodes.new('ShaderNodeBump')
    bump.inputs['Strength'].default_value = 0.5 if pattern == 'cloth' else 0.16
    bump.inputs['Distance'].default_value = 0.02
    link(socket, bump.inputs['Height'])
    link(bump.outputs[0], shader.inputs['Normal'])
    if pattern != 'cloth':
        return None
    ramp = nodes.new('ShaderNodeMapRange')
    ramp.inputs['To Min'].default_value, ramp.inputs['To Max'].default_value = 0.5, 1.1
    link(socket, ramp.inputs['Value'])
    return ramp.outputs[0]


def own(rough=0.35, metal=False, shade=1.0, pattern=None, scale=1.0, coat=0.0):
    """The product's color. `metal`: anodized. `shade`: darker below 1."""
    material, nodes, link, shader = _nodes('own')
    shader.inputs['Roughness'].default_value = rough
    shader.inputs['Clearcoat'].default_value = coat
    scattered = shade
    if metal:
        shader.inputs['Metallic'].default_value = 0.2
        scattered *= 0.8
    mark = nodes.new('ShaderNodeOutputAOV')
    mark.name = 'paint'
    grain = _grain(nodes, link, shader, pattern, scale)
    if grain is None:
        shader.inputs['Base Color'].default_value = (GREY * shade,) * 3 + (1,)
        mark.inputs['Value'].default_value = scattered
    else:
        for factor, sockets in ((GREY * shade, [shader.inputs['Base Color']]), (scattered, [mark.inputs['Value']])):
            times = nodes.new('ShaderNodeMath')
            times.operation = 'MULTIPLY'
            times.inputs[1].default_value = factor
            link(grain, times.inputs[0])
            for socket in sockets:
                link(times.outputs[0], socket)
    return material


def plain(color, rough=0.4, metal=False, pattern=None, scale=1.0, coat=0.0, glow=0.0):
    """A color that stays. `color`: linear, or one value for a grey."""
    material, nodes, link, shader = _nodes('plain')
    rgb = (color,) * 3 if isinstance(color, (int, float)) else color
    shader.inputs['Base Color'].default_value = (*rgb, 1)
    shader.inputs['Roughness'].default_value = rough
    shader.inputs['Metallic'].default_value = 1 if metal else 0
    shader.inputs['Clearcoat'].default_value = coat
    if glow:
        shader.inputs['Emission'].default_value = (*rgb, 1)
        shader.inputs['Emission Strength'].default_value = glow
    grain = _grain(nodes, link, shader, pattern, scale)
    if grain is not None:
        mix = nodes.new('ShaderNodeVectorMath')
        mix.operation = 'SCALE'
        mix.inputs[0].default_value = rgb
        link(grain, mix.inputs['Scale'])
        link(mix.outputs[0], shader.inputs['Base Color'])
    return material


def glass(tint=0.012):
    """Dark glass of screens and lenses."""
    return plain(tint, rough=0.06, coat=0.6)


def display(colors, power=0.75, seed=0.0, scale=0.32):
    """A wallpaper of soft bands, on a screen that is on. Object coordinates run over the screen."""
    material, nodes, link, shader = _nodes('display')
    place = nodes.new('ShaderNodeTexCoord')
    wave = nodes.new('ShaderNodeTexWave')
    wave.wave_profile = 'SIN'
    wave.bands_direction = 'DIAGONAL'
    wave.inputs['Scale'].default_value = scale
    wave.inputs['Distortion'].default_value = 5.5
    wave.inputs['Detail'].default_value = 0.6
    wave.inputs['Detail Scale'].default_value = 0.7
    wave.inputs['Phase Offset'].default_value = seed
    link(place.outputs['Object'], wave.inputs['Vector'])
    ramp = nodes.new('ShaderNodeValToRGB')
    ramp.color_ramp.interpolation = 'EASE'
    elements = ramp.color_ramp.elements
    while len(elements) < len(colors):
        elements.new(0.5)
    for at, (element, color) in enumerate(zip(elements, colors)):
        element.position = at / (len(colors) - 1)
        element.color = (*color, 1)
    link(wave.outputs['Fac'], ramp.inputs[0])
    shader.inputs['Base Color'].default_value = (0.01, 0.01, 0.01, 1)
    shader.inputs['Roughness'].default_value = 0.08
    link(ramp.outputs[0], shader.inputs['Emission'])
    shader.inputs['Emission Strength'].default_value = power
    return material


def _put(body, material, at, turn):
    """Makes an object of a mesh that is being built."""
    bmesh.ops.recalc_face_normals(body, faces=body.faces)
    mesh = bpy.data.meshes.new('form')
    body.to_mesh(mesh)
    body.free()
    mesh.materials.append(material)
    for face in mesh.polygons:
        face.use_smooth = True
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = 0.7
    made = bpy.data.objects.new('form', mesh)
    bpy.context.collection.objects.link(made)
    made.location, made.rotation_euler = at, turn
    return made


def slab(wide, high, thick, corner, material, bevel=0.02, at=(0, 0, 0), turn=(0, 0, 0), steps=10):
    """A plate with round corners, `wide` by `high` in its plane (x, z), `thick` along y, about its middle."""
    w, h = wide / 2 - corner, high / 2 - corner
    directions = []
    for cx, cz, start in ((w, h, 0), (-w, h, 90), (-w, -h, 180), (w, -h, 270)):
        for i in range(steps + 1):
            a = (start + 90 * i / steps) * pi / 180
            directions.append((cx, cz, cos(a), sin(a)))
    bevel = min(bevel, thick / 2 - 1e-4, corner)
    arc = [(bevel * (1 - sin(b)), bevel * (1 - cos(b))) for b in (pi / 2 * i / 5 for i in range(6))]
    rings = [(-thick / 2 + y, inset) for inset, y in arc] + [(thick / 2 - y, inset) for inset, y in reversed(arc)]
    body = bmesh.new()
    made = [
        [
            body.verts.new((cx + (corner - inset) * right, y, cz + (corner - inset) * up))
            for cx, cz, right, up in directions
        ]
        for y, inset in rings
    ]
    count = len(directions)
    for one, two in zip(made, made[1:]):
        for i in range(count):
            body.faces.new((one[i], one[(i + 1) % count], two[(i + 1) % count], two[i]))
    body.faces.new(made[0])
    body.faces.new(list(reversed(made[-1])))
    return _put(body, material, at, turn)


def lathe(profile, material, at=(0, 0, 0), turn=(0, 0, 0), steps=96, knurl=None):
    """
    Turns (radius, height) pairs around z. `knurl`: (from, to, count, depth) are heights between which the surface is
    grooved.
    """
    body = bmesh.new()
    rings = []
    for radius, z in profile:
        ring = []
        for i in range(steps):
            a = 2 * pi * i / steps
            r = radius
            if knurl and knurl[0] <= z <= knurl[1] and (i * knurl[2] // steps) % 2:
                r -= knurl[3]
            ring.append(body.verts.new((r * cos(a), r * sin(a), z)))
        rings.append(ring)
    for one, two in zip(rings, rings[1:]):
        for i in range(steps):
            body.faces.new((one[i], one[(i + 1) % steps], two[(i + 1) % steps], two[i]))
    return _put(body, material, at, turn)


def rounded(radius, low, high, edge, steps=8):
    """Profile of a cylinder with round edges."""
    bottom = [(radius - edge + edge * sin(a), low + edge - edge * cos(a)) for a in (pi / 2 * i / steps for i in range(steps + 1))]
    top = [(radius - edge + edge * cos(a), high - edge + edge * sin(a)) for a in (pi / 2 * i / steps for i in range(steps + 1))]
    return [(0.0001, low), *bottom, *top, (0.0001, high)]


def tube(points, radius, material, closed=False, flat=None):
    """Along a smooth line through `points`. `flat`: (wide, thick) makes a strap of it, wide along y of the line."""
    data = bpy.data.curves.new('tube', 'CURVE')
    data.dimensions = '3D'
    data.resolution_u = 24
    line = data.splines.new('NURBS')
    line.points.add(len(points) - 1)
    for point, at in zip(line.points, points):
        point.co = (*at, 1)
    line.order_u = 4
    line.use_endpoint_u = not closed
    line.use_cyclic_u = closed
    if flat:
        data.bevel_mode = 'OBJECT'
        section = bpy.data.curves.new('section', 'CURVE')
        section.dimensions = '2D'
        shape = section.splines.new('BEZIER')
        wide, thick = flat
        corners = [(-wide / 2, 0), (0, thick / 2), (wide / 2, 0), (0, -thick / 2)]
        shape.bezier_points.add(3)
        for point, (x, y) in zip(shape.bezier_points, corners):
            point.co = (x, y, 0)
            horizontal = y != 0
            reach = wide * 0.42 if horizontal else thick * 0.26
            sign = (1 if y > 0 else -1) if horizontal else (-1 if x > 0 else 1)
            step = Vector((reach, 0, 0)) * sign if horizontal else Vector((0, reach, 0)) * sign
            point.handle_left, point.handle_right = Vector((x, y, 0)) - step, Vector((x, y, 0)) + step
        shape.use_cyclic_u = True
        outline = bpy.data.objects.new('section', section)
        data.bevel_object = outline
        data.use_fill_caps = True
    else:
        data.bevel_depth = radius
        data.bevel_resolution = 8
        data.use_fill_caps = True
    data.materials.append(material)
    made = bpy.data.objects.new('tube', data)
    bpy.context.collection.objects.link(made)
    return made


def blob(size, material, at=(0, 0, 0), turn=(0, 0, 0), power=2.0, steps=64):
    """A pebble: an ellipsoid, with flatter sides for a `power` above 2."""
    body = bmesh.new()
    bmesh.ops.create_uvsphere(body, u_segments=steps, v_segments=steps // 2, radius=1)
    for v in body.verts:
        n = sum(abs(c) ** power for c in v.co) ** (1 / power)
        v.co = Vector([c / n * s / 2 for c, s in zip(v.co, size)])
    return _put(body, material, at, turn)


def group(parts, at=(0, 0, 0), turn=(0, 0, 0), scale=1.0):
    """Moves parts together."""
    from mathutils import Euler

    move = Matrix.Translation(at) @ Euler(turn).to_matrix().to_4x4() @ Matrix.Scale(scale, 4)
    bpy.context.view_layer.update()
    for part in parts:
        part.matrix_world = move @ part.matrix_world
    bpy.context.view_layer.update()
    return parts
